import type { MarkLook } from "@/components/ui/mark";
import type { DeliveryStatus } from "@/lib/webhooks/contract";

/** Colours of the states of a delivery. */
export const DELIVERY_LOOKS: Record<DeliveryStatus, MarkLook> = {
  pending: "wait",
  delivered: "good",
  retrying: "warn",
  failed: "bad",
};
