// First to fifteen.
import { contest } from "./contest.js";

contest();
