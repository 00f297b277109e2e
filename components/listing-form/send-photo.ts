import { PHOTO_PROBLEMS, type PhotoProblem } from "@/lib/listings/photos/photo-contract";

type SentPhoto = { url: string } | { problem: PhotoProblem };

/** Sends one photo, telling from 0 to 100 how far it is. Never rejects; `signal` calls it off without an answer. */
export function sendPhoto(
  address: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SentPhoto> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ problem: "unavailable" });
    request.open("POST", address);
    request.responseType = "json";
    request.timeout = 120_000;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => {
      const { url, problem } = (request.response ?? {}) as Record<string, unknown>;
      if (request.status === 201 && typeof url === "string") resolve({ url });
      else resolve({ problem: PHOTO_PROBLEMS.find((each) => each === problem) ?? "unavailable" });
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
