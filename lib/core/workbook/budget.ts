import { fieldError } from '@/lib/core/http/errors'

/** An error about the uploaded file, with a message for the sender. */
export const fileRefusal = (message: string) => fieldError('file', message)

export const NOT_A_WORKBOOK = 'Файл не читается. Выберите шаблон в формате XLSX, скачанный отсюда.'
export const TOO_MUCH =
  'Файл слишком большой после распаковки. Скачайте шаблон заново и перенесите в него данные.'
const TOO_MANY_ROWS = 'В файле слишком много строк. Оставьте нужные или разделите файл.'

const MEGABYTE = 1_048_576

/**
 * Total limits of one upload. The largest template, fifty sheets of sixty rows, takes two fifths of the nodes and less
 * of everything else; at the limits the reader works a third of a second.
 */
export const UPLOAD = {
  entries: 300,
  /** Declared unpacked bytes, read or not. */
  declared: 16 * MEGABYTE,
  /** Unpacked bytes actually read. */
  bytes: 6 * MEGABYTE,
  nodes: 400_000,
  entities: 50_000,
  strings: 50_000,
  cells: 20_000,
  /** Characters of all cells: a shared string counts in each cell, since it is copied out of the thread with each. */
  characters: 4 * MEGABYTE,
}

/** Bytes of one part. */
export const MAX_PART = 2 * MEGABYTE
export type Means = keyof typeof UPLOAD

/** Remaining limits of one upload. */
export class Budget {
  readonly #left: Record<Means, number>

  constructor(limits: Readonly<Record<Means, number>> = UPLOAD) {
    this.#left = { ...limits }
  }

  /** @throws AppError invalid when the limit is exceeded */
  spend(means: Means, amount = 1): void {
    this.#left[means] -= amount
    if (this.#left[means] < 0) throw fileRefusal(means === 'cells' ? TOO_MANY_ROWS : TOO_MUCH)
  }
}
