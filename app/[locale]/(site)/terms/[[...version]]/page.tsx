// /terms: the terms of use, in each of their versions.
import { createDocumentMetadata, createDocumentPage } from "../../legal-pages";

export const generateMetadata = createDocumentMetadata("terms");

export default createDocumentPage("terms");
