// What a soak loads into its own thread and into every function's before anything else.
import './clock.mjs';
import './memory-probe.mjs';
