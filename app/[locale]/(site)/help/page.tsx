// /help: questions that visitors ask.
import { publicMetadata } from "../../page-metadata";
import { createInfoPage } from "../legal-pages";

export const generateMetadata = publicMetadata("/help", "legal.pages.help.title", "legal.pages.help.description");

export default createInfoPage("help");
