// /offer: the public offer, in each of its versions.
import { createDocumentPage, documentMetadata } from "../../legal-pages";

export const generateMetadata = documentMetadata("offer");

export default createDocumentPage("offer");
