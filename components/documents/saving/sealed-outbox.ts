import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isOutbox } from '@/components/documents/saving/kept-outbox'
import { applyOutbox, outboxOf } from '@/components/documents/saving/outbox'
import { openFromDevice, sealForDevice } from '@/components/ui/browser/device-seal'
import { dropFromDevice, keepOnDevice, keptOnDevice } from '@/components/ui/browser/device-store'

/** Whose it is, and the document's key: the same before and after it first came to be. */
export interface OutboxPlace {
  owner: number
  name: string
}

/**
 * The rows with what was kept of them on the device; the same rows where nothing was.
 * @param keys by which it may be sealed
 */
export function withKept(rows: readonly EntryRow[], { owner, name }: OutboxPlace, keys: readonly string[]) {
  const kept = openFromDevice(keys, name, keptOnDevice(owner, name))
  return isOutbox(kept) ? applyOutbox(rows, kept) : rows
}

/** Writes down what of the rows is not sent. @returns whether the device keeps it */
export function keepUnsent(rows: readonly EntryRow[], { owner, name }: OutboxPlace, keys: readonly string[]) {
  const outbox = outboxOf(rows)
  if (outbox !== null) return keepOnDevice(owner, name, sealForDevice(keys, name, outbox))
  dropFromDevice(owner, name)
  return true
}
