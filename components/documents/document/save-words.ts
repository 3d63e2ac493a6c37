import type { EntryRow } from '@/components/documents/cells/entry-rows'
import { isCellDirty } from '@/components/documents/cells/entry-state'
import type { Failure } from '@/components/documents/saving/save-failure'

export interface SaveFacts {
  isSending: boolean
  isOnline: boolean
  isDirty: boolean
  /** What is not sent is written down on the device. */
  isKept: boolean
  hasDocument: boolean
  failure: Failure | null
  /** Cells with an error, as people name them: «2b». */
  wrong: string
  isDisputed: boolean
}

export interface SaveWords {
  state: 'saving' | 'saved' | 'unsaved' | 'failed' | 'new'
  /** Empty for 'saved': when it was is said with the time. */
  text: string
}

const REASONS: Readonly<Record<Exclude<Failure, 'offline'>, string>> = {
  unavailable: 'сервер недоступен, изменения сохранены на этом устройстве',
  session: 'сеанс завершён',
  stale: 'документ изменён другим пользователем',
  refused: 'сервер не принял',
}

/** Whether what is on the screen is on the server, in words. */
export function saveWords(facts: SaveFacts): SaveWords {
  const { failure, wrong, isDirty, isKept } = facts
  if (facts.isSending) return { state: 'saving', text: 'Сохраняется…' }
  if (!isDirty && (facts.hasDocument || failure === null))
    return facts.hasDocument ? { state: 'saved', text: '' } : { state: 'new', text: 'Ещё не сохранён' }
  if (!facts.isOnline || failure === 'offline')
    return {
      state: 'failed',
      text: isKept
        ? 'Нет связи, изменения сохранены на этом устройстве'
        : 'Нет связи, изменения не сохранены: не закрывайте вкладку',
    }
  if (failure !== null) return { state: 'failed', text: `Не сохранено: ${REASONS[failure]}` }
  if (wrong !== '') return { state: 'failed', text: `Не сохранено: исправьте ${wrong}` }
  if (facts.isDisputed) return { state: 'failed', text: 'Не сохранено: проверьте отмеченные значения' }
  return { state: 'unsaved', text: 'Не сохранено' }
}

const MOST_NAMED = 3

/** The cells with an error as people name them: «1b, 2a», the first few of them. */
export function wrongCells(rows: readonly EntryRow[]): string {
  const names = rows.flatMap((row, index) =>
    row.isActive
      ? row.cells.flatMap((cell, place) =>
          cell.error !== null && isCellDirty(cell)
            ? [`${index + 1}${row.metric.variables[place]?.letter ?? ''}`]
            : [],
        )
      : [],
  )
  const more = names.length > MOST_NAMED ? ' и другие' : ''
  return names.slice(0, MOST_NAMED).join(', ') + more
}
