import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { numberedName } from '@/components/analytics/publications/publication-words'
import { firstError } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/text-field'
import { formatTime } from '@/lib/core/format/dates'
import { ApiError } from '@/lib/core/http/api-client'
import { publicationCalls, usePublication } from '@/lib/features/analytics/publications/client'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

interface Category {
  id: number
  short_name: string
}

type WordsCardProps = {
  /** The preview, the current one, then the archive. */
  publications: readonly PublicationItem[]
  categories: readonly Category[]
}

const MAX_WORDS = 2_000
/** Autosave delay after the last key press. */
const PAUSE_MS = 1_000

const textsOf = ({ words }: Pick<PublicationItem, 'words'>) =>
  new Map(words.map(({ metric_category, text }) => [metric_category.id, text]))

/** The project's words about the quarter of one publication, at first of the one in preparation. */
export function WordsCard({ publications, categories }: WordsCardProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const publication = publications.find(({ id }) => id === chosenId) ?? publications[0]
  const query = usePublication(publication?.id ?? null)
  if (!publication) return null
  return (
    <section aria-labelledby="words" className="rounded-lg border border-line bg-surface px-5 py-4">
      <Loaded query={query} skeleton={<SkeletonList rows={2} />}>
        {(known) => (
          <WordsEditor
            key={known.id}
            // The list is refetched when a preview is released.
            publication={{ ...known, state: (publications.find(({ id }) => id === known.id) ?? known).state }}
            publications={publications}
            categories={categories}
            onChoose={setChosenId}
          />
        )}
      </Loaded>
    </section>
  )
}

type WordsEditorProps = WordsCardProps & {
  publication: PublicationItem
  onChoose: (id: number) => void
}

/** Words being typed, and the stored ones that they replace. */
interface Edit {
  text: string
  from: string
}

/** What was typed since an edit was stored. */
const since = (stored: Edit | undefined, id: number, now: Edit): [number, Edit][] =>
  stored === now ? [] : [[id, { ...now, from: stored?.text.trim() ?? now.from }]]

/** Words of a preview are autosaved; those of a released publication, which everybody sees, only on request. */
function WordsEditor({ publication, publications, categories, onChoose }: WordsEditorProps) {
  const { id, number, year, state } = publication
  const isOut = state !== 'preview'
  const [chosenId, setChosenId] = useState(categories[0]?.id ?? 0)
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map())
  const [outcome, setOutcome] = useState<{ at: Date } | { error: string; isStale: boolean } | null>(null)
  const { mutateAsync: change, isPending } = publicationCalls.useChange(
    'PUT /api/publications/{id}',
    'onSettled',
  )
  const sending = useRef(false)
  const saved = textsOf(publication)
  const savedText = saved.get(chosenId) ?? ''
  const edit = edits.get(chosenId)
  const isUnsaved = edits.size > 0 || isPending
  const isStale = outcome !== null && 'error' in outcome && outcome.isStale
  const disputed = categories.filter(
    ({ id }) => edits.has(id) && edits.get(id)?.from !== (saved.get(id) ?? ''),
  )
  const theirs = disputed.some(({ id }) => id === chosenId)
    ? `. Сейчас здесь ${savedText ? `«${savedText}»` : 'пусто'}`
    : disputed.map(({ short_name }) => `. Смотрите «${short_name}»`).join('')
  const isReady = ({ id }: Category) => Boolean(saved.get(id)?.trim())

  async function save() {
    if (sending.current || edits.size === 0) return
    sending.current = true
    // Sent again, it replaces what the other administrator wrote: in the category that is open, where that is shown.
    const sent = isStale && edit ? new Map(edits).set(chosenId, { ...edit, from: savedText }) : edits
    setEdits(sent)
    try {
      const words = [...sent].map(([metric_category_id, one]) => ({ metric_category_id, ...one }))
      await change({ id, words, only_preview: !isOut })
      setEdits((now) => new Map([...now].flatMap(([id, one]) => since(sent.get(id), id, one))))
      setOutcome({ at: new Date() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ error: firstError(error), isStale: error.code === 'stale' })
    } finally {
      sending.current = false
    }
  }

  function revert() {
    setEdits(new Map())
    setOutcome(null)
  }

  // After a failure it waits for the next change or a manual retry.
  const isDue = !isOut && edits.size > 0 && !(outcome && 'error' in outcome)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="words" className="text-lg font-semibold">
          Слова проекта к выпуску {number}
        </h2>
        {isOut && (
          <Link
            href={`/analytics/publications?year=${year}&open=${id}`}
            className="link inline-flex min-h-(--control-sm) items-center text-sm"
          >
            Как видят все
          </Link>
        )}
        {publications.length > 1 && (
          <Select
            label="Слова к выпуску"
            labelHidden
            value={String(id)}
            onChange={(chosen) => onChoose(Number(chosen))}
            options={publications.map((one) => ({ value: String(one.id), label: numberedName(one) }))}
            disabled={isUnsaved}
            className="ml-auto w-80 @max-3xl:ml-0 @max-3xl:w-full"
          />
        )}
      </div>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        До трёх абзацев на категорию · {isOut ? 'опубликовано' : 'готово'} {categories.filter(isReady).length}{' '}
        из {categories.length}.{' '}
        {isOut
          ? 'Выпуск уже вышел: опубликованные слова сразу видят все'
          : 'Слова увидят все, когда выпуск выйдет'}
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Категория</legend>
        {categories.map((category) => {
          const { id, short_name } = category
          const isChanged = isOut && edits.has(id)
          const isDone = isReady(category) && !isChanged
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosenId}
              onClick={() => setChosenId(id)}
              className={classNames(
                'inline-flex min-h-(--control-sm) items-center gap-1 rounded-full border px-2.5 text-sm',
                id === chosenId
                  ? 'border-accent bg-accent-soft font-semibold text-accent-deep'
                  : isDone
                    ? 'border-approved-soft bg-approved-soft text-approved'
                    : 'border-line bg-track text-ink-soft',
              )}
            >
              {isDone && <Check className="size-3.5" />}
              {short_name}
              {isDone && <span className="sr-only">, готово</span>}
              {isChanged && <span className="font-normal whitespace-nowrap text-draft">не опубликовано</span>}
            </button>
          )
        })}
      </fieldset>
      <Textarea
        label={`Слова: ${categories.find(({ id }) => id === chosenId)?.short_name ?? ''}`}
        labelHidden
        rows={4}
        maxLength={MAX_WORDS}
        value={edit?.text ?? savedText}
        onChange={({ target: { value: text } }) => {
          setEdits(new Map(edits).set(chosenId, { text, from: edit?.from ?? savedText }))
          setOutcome(null)
          // A preview created meanwhile must not replace the text being edited.
          onChoose(id)
        }}
        // Leaving the field must not replace another one's words.
        onBlur={isOut || isStale ? undefined : save}
        error={
          outcome && 'error' in outcome
            ? `${isOut ? 'Не опубликовано' : 'Не записано'}. ${outcome.error}${theirs}`
            : undefined
        }
        hint={
          <span role="status">
            {outcome &&
              'at' in outcome &&
              `${isOut ? 'Опубликовано' : 'Записано'} в ${formatTime(outcome.at)}. `}
            {edits.size > 0 &&
              !outcome &&
              (isOut ? 'Ещё не опубликовано. ' : 'Записывается, когда вы остановитесь. ')}
            Названия и номера организаций в словах не допускаются
          </span>
        }
        className="mt-2"
      />
      {isOut && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button color="info" processing={isPending} disabled={!isUnsaved} onClick={save}>
            Опубликовать слова
          </Button>
          {isUnsaved && (
            <Button quiet disabled={isPending} onClick={revert}>
              Вернуть как было
            </Button>
          )}
        </div>
      )}
      {!isOut && outcome && 'error' in outcome && (
        <Button size="sm" processing={isPending} onClick={save} className="mt-2">
          Записать ещё раз
        </Button>
      )}
      <LeaveGuard unsaved={isUnsaved} />
    </>
  )
}
