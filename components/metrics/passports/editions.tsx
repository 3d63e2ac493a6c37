import { metricPaths } from '@/components/metrics/metric-paths'
import { FIELD_NAMES, validityText } from '@/components/metrics/passports/passport-words'
import { Link } from '@/components/ui/basics/link'
import type { Difference, Edition } from '@/lib/features/passports/shapes'

type EditionsProps = { editions: readonly Edition[]; shownId: number }

/** The editions of an indicator, the newest first, each with what it changed. */
export function Editions({ editions, shownId }: EditionsProps) {
  return (
    <ol className="space-y-4">
      {editions.map(({ id, name, differences, ...dates }) => (
        <li key={id} data-keep-together>
          <p>
            {id === shownId ? (
              <b className="font-semibold">{name}</b>
            ) : (
              <Link href={metricPaths.passport(id)} className="link font-medium">
                {name}
              </Link>
            )}
            <span className="text-ink-soft">
              {' '}
              · {validityText(dates)}
              {id === shownId && ' · эта редакция'}
            </span>
          </p>
          {differences === null ? (
            <p className="mt-0.5 text-sm text-ink-soft">Первая редакция.</p>
          ) : (
            <Differences differences={differences} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="mt-0.5 text-sm text-ink-soft">Ничего не изменено.</p>
  return (
    <dl className="mt-1.5 space-y-1.5 border-l-2 border-line pl-3 text-sm">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="text-ink-soft">{FIELD_NAMES[field]}</dt>
          <dd className="text-pretty wrap-anywhere">
            {before === null && after === null ? (
              'изменено'
            ) : (
              <>
                <del className="text-ink-soft">{before ?? 'не было'}</del>
                <span aria-hidden> → </span>
                <ins className="no-underline">{after ?? 'убрано'}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
