import { fieldError } from '@/lib/core/http/errors'

/** A refusal of the uploaded file, in words for its sender. */
export const fileRefusal = (message: string) => fieldError('file', message)

export const NOT_A_WORKBOOK = 'Файл не читается. Выберите шаблон в формате XLSX, скачанный отсюда.'
const TOO_MUCH = 'Файл слишком большой после распаковки. Скачайте шаблон заново и перенесите в него данные.'
const TOO_MANY_ROWS = 'В файле слишком много строк. Скачайте шаблон заново.'

const MEGABYTE = 1_048_576

/**
 * What one upload may cost, all its parts together. A template of fifty sheets with sixty rows, the largest there can
 * be, takes two fifths of the nodes and less of everything else; at the bounds the reader works a third of a second.
 */
export const UPLOAD = {
  /** Parts of the archive. */
  entries: 300,
  /** Unpacked bytes that are declared, read or not. */
  declared: 16 * MEGABYTE,
  /** Unpacked bytes that are read. */
  bytes: 6 * MEGABYTE,
  /** Tags, attributes and texts. */
  nodes: 400_000,
  entities: 50_000,
  /** Shared strings. */
  strings: 50_000,
  cells: 20_000,
  /** Characters of all cells: a shared string costs each cell that refers to it, for it leaves the thread with each. */
  characters: 4 * MEGABYTE,
}

/** Bytes of one part. */
export const MAX_PART = 2 * MEGABYTE
/** Templates unpack to six times their size, tables of equal rows to sixteen times, bombs to a thousand times. */
const MAX_RATIO = 100
/** An archive of small parts may be packed as well as it can be. */
const SMALL = 65_536

export type Means = keyof typeof UPLOAD

/** What is left of the means of one upload. */
export class Budget {
  readonly #left: Record<Means, number>

  constructor(limits: Readonly<Record<Means, number>> = UPLOAD) {
    this.#left = { ...limits }
  }

  /** @throws AppError invalid when there is not so much left */
  spend(means: Means, amount = 1): void {
    this.#left[means] -= amount
    if (this.#left[means] < 0) throw fileRefusal(means === 'cells' ? TOO_MANY_ROWS : TOO_MUCH)
  }
}

/** @throws AppError invalid for an archive that unpacks to many times its size */
export function requireHonestRatio(packed: number, unpacked: number): void {
  if (unpacked > SMALL + packed * MAX_RATIO) throw fileRefusal(TOO_MUCH)
}

/** @throws AppError invalid */
export function requirePartSize(bytes: number): void {
  if (bytes > MAX_PART) throw fileRefusal(TOO_MUCH)
}
