// /terms: the terms of use, in each of their versions.
import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("terms");

export default createDocumentPage("terms");
