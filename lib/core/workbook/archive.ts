import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Budget, fileRefusal, MAX_PART, NOT_A_WORKBOOK, TOO_MUCH } from '@/lib/core/workbook/budget'

/** Parts with macros, links or embedded files, which our workbooks never have. */
const FORBIDDEN =
  /(^|\/)(vbaProject|vbaData|macrosheets|dialogsheets|externalLinks|embeddings|activeX|ctrlProps|connections|queryTables|oleObjects)/i

/** Templates unpack to 6 times their size, tables of equal rows to 16 times, zip bombs to 1 000 times. */
const MAX_RATIO = 100
/** Below this size any ratio is allowed. */
const SMALL = 65_536

/** The parts of an uploaded workbook. Only requested ones are unpacked, and never beyond their declared size. */
interface Archive {
  /** The text of a part, null when there is none. */
  read(name: string): Promise<string | null>
}

/**
 * Opens an untrusted file. Declared sizes are limited before unpacking, and yauzl aborts a part longer than declared,
 * so that false sizes do not help.
 * @throws AppError invalid for no workbook, too large a one, or one with macros, links or embedded files
 */
export async function openArchive(bytes: Uint8Array, budget: Budget): Promise<Archive> {
  const { zip, entries } = await listed(bytes, budget)
  return {
    async read(name) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.uncompressedSize > MAX_PART) throw fileRefusal(TOO_MUCH)
      budget.spend('bytes', entry.uncompressedSize)
      return readable(() => unpacked(zip, entry))
    },
  }
}

async function listed(
  bytes: Uint8Array,
  budget: Budget,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await readable(() => fromBufferPromise(buffer, { lazyEntries: true, autoClose: false }))
  budget.spend('entries', zip.entryCount)
  const entries = new Map<string, Entry>()
  let declared = 0
  for (const entry of await readable(() => allEntries(zip))) {
    declared += entry.uncompressedSize
    budget.spend('declared', entry.uncompressedSize)
    if (FORBIDDEN.test(entry.fileName)) {
      throw fileRefusal('В файле есть макросы, внешние связи или вложения. Скачайте шаблон заново.')
    }
    if (entries.has(entry.fileName) || entry.isEncrypted()) throw fileRefusal(NOT_A_WORKBOOK)
    entries.set(entry.fileName, entry)
  }
  if (declared > SMALL + bytes.byteLength * MAX_RATIO) throw fileRefusal(TOO_MUCH)
  return { zip, entries }
}

async function allEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return entries
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<string> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw fileRefusal(NOT_A_WORKBOOK)
  }
}
