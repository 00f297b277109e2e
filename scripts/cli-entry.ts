import { runMain } from "@/lib/cli/main";

// Bundled into .build/cli.mjs. Pools and timers need no ending of their own: the process ends here.
process.exit(await runMain(process.argv.slice(2)));
