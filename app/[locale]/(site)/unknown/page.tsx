// The answer to every address of a language that no page has: next.config.ts leads them here.
import { notFound } from "next/navigation";
import { createPage } from "../../create-page";

export { metadata } from "../../not-found";

export default createPage(async () => notFound());
