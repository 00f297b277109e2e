// /offer: the public offer, in each of its versions.
import { createDocumentMetadata, createDocumentPage } from "../../legal-pages";

export const generateMetadata = createDocumentMetadata("offer");

export default createDocumentPage("offer");
