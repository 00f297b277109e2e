// The entry of .build/cli.mjs.
import { main } from "@/lib/cli/main";

// The exit of the process closes pools and timers.
process.exit(await main(process.argv.slice(2)));
