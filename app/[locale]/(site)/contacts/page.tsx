// /contacts: how to reach Tonna.
import { publicMetadata } from "../../page-metadata";
import { createInfoPage } from "../legal-pages";

export const generateMetadata = publicMetadata(
  "/contacts",
  "legal.pages.contacts.title",
  "legal.pages.contacts.description",
);

export default createInfoPage("contacts");
