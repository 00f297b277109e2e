// The entry of .build/cli.mjs.
import { runMain } from "@/lib/cli/main";

// The exit of the process closes pools and timers.
process.exit(await runMain(process.argv.slice(2)));
