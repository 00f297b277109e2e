import { defineConfig } from "drizzle-kit";

/**
 * `npm run db:generate -- --name what-changes` writes the next migration and its snapshot; delete the snapshot before it.
 * The schema list is every table file.
 */
export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: [
    "./lib/*/schema.ts",
    "./lib/listings/{counts,seller}-schema.ts",
    "./lib/core/{audit,idempotency-schema,settings,feeds/runs}.ts",
    "./lib/core/{limiter,mail}/schema.ts",
  ],
  out: "./drizzle/migrations",
});
