// /about: what Tonna is, and where its data come from.
import { publicMetadata } from "../../page-metadata";
import { createInfoPage } from "../legal-pages";

export const generateMetadata = publicMetadata("/about", "legal.pages.about.title", "legal.pages.about.description");

export default createInfoPage("about");
