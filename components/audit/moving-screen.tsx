import { ChevronDown } from 'lucide-react'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatDateTime } from '@/lib/core/format/dates'
import { counted, tied } from '@/lib/core/format/plural'
import type { MoveRun } from '@/lib/features/audit/contract'

const COMMANDS: Readonly<Record<string, string>> = {
  check: 'Проверка переноса',
  write: 'Перенос',
  verify: 'Сверка с прочитанным',
  compare: 'Сверка с ответами прежней системы',
  pilots: 'Пилотные организации',
  finish: 'Завершение переезда',
}

/** Commands that write a report into the bundle's folder. */
const HAS_FILE = new Set(['check', 'write'])

/** Commands that hold what is here against the former system. */
const COMPARES = new Set(['verify', 'compare'])

function outcomeOf({ command, exit_code, compared }: MoveRun): { tone: ChipTone; words: string } {
  const isComparison = COMPARES.has(command)
  if (exit_code === 2) return { tone: 'draft', words: 'есть вопросы' }
  if (exit_code !== 0) return { tone: 'overdue', words: isComparison ? 'не всё сошлось' : 'есть ошибки' }
  if (compared === 0) return { tone: 'later', words: 'сверять нечего' }
  return { tone: 'approved', words: isComparison ? 'всё сошлось' : 'выполнено' }
}

/** «Переезд»: runs of the move with reports, newest first. Rows of the former system are named by their ids. */
export function MovingScreen({ runs }: { runs: readonly MoveRun[] }) {
  const isFinished = runs.some(({ command }) => command === 'finish')
  return (
    <>
      <PageHeader
        title="Переезд"
        breadcrumbs={['Администрирование']}
        description={
          isFinished
            ? 'Завершён: больше ничего не переносится.'
            : runs.length > 0 && 'Не завершён: после сверки выполните на сервере npm run move -- finish.'
        }
      />
      {runs.length === 0 ? (
        <EmptyState title="Из прежней системы ничего не переносили">
          Перенос выполняют на сервере командой npm run move: она находит базу прежней системы, проверяет и
          переносит организации, людей, показатели и документы. Порядок описан в docs/moving.md.
        </EmptyState>
      ) : (
        <ol className="rounded-lg border border-line bg-surface">
          {runs.map((run, index) => (
            <RunItem key={run.id} run={run} isOpen={index === 0} />
          ))}
        </ol>
      )}
    </>
  )
}

function RunItem({ run, isOpen }: { run: MoveRun; isOpen: boolean }) {
  const { tone, words } = outcomeOf(run)
  const rest = run.open_count - run.open.length
  return (
    <li className="border-line not-first:border-t">
      <details open={isOpen} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-x-4 px-5 py-3 max-sm:px-4">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold">{COMMANDS[run.command] ?? run.command}</span>
            <span className="text-sm text-ink-soft">{formatDateTime(run.at)}</span>
            <Chip tone={tone}>{words}</Chip>
          </span>
          <ChevronDown className="size-5 shrink-0 text-ink-soft group-open:rotate-180 print:hidden" />
        </summary>
        <div className="px-5 pb-4 max-sm:px-4">
          <Lines lines={run.totals} />
          {run.open.length > 0 && (
            <>
              <h2 className="mt-4 mb-1 font-semibold">
                Ждёт решения: {counted(run.open_count, 'строка', 'строки', 'строк')}
              </h2>
              <Lines lines={run.open} />
              {rest > 0 && (
                <p className="mt-1 text-sm text-ink-soft">
                  И ещё {rest}:{' '}
                  {HAS_FILE.has(run.command)
                    ? 'они в report.html папки пакета.'
                    : 'исправьте эти и повторите сверку.'}
                </p>
              )}
            </>
          )}
        </div>
      </details>
    </li>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="wrap-anywhere space-y-1">
    {lines.map((line) => (
      <li key={line} className="first-letter:uppercase">
        {tied(line)}
      </li>
    ))}
  </ul>
)
