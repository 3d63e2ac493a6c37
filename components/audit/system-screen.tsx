import { CircleCheck, TriangleAlert } from 'lucide-react'
import { DownloadButton } from '@/components/calls/download-button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { formatTime } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { SUPPORT_BUNDLE } from '@/lib/features/platform/client'
import type { InstallationFinding, SystemState } from '@/lib/features/platform/contract'

const card = 'mt-5 overflow-hidden rounded-lg border border-line bg-surface'

/** «Состояние системы»: problems first, then everything that is fine, by group. */
export function SystemScreen({ findings, at }: SystemState) {
  const todo = findings.filter(({ is_good }) => !is_good)
  const good = findings.filter(({ is_good }) => is_good)
  const groups = [...new Set(good.map(({ group }) => group))]
  return (
    <>
      <PageHeader
        title="Состояние системы"
        breadcrumbs={['Администрирование']}
        extra={todo.length > 0 && <Chip tone="draft">сделать: {todo.length}</Chip>}
        actions={<DownloadButton path={SUPPORT_BUNDLE} label="Сводка для поддержки" />}
        description={`Проверено в ${formatTime(at)}, обновляется не чаще раза в минуту.`}
      />
      {todo.length > 0 && (
        <Titled title="Сделать" heading="px-5 py-3 font-semibold max-sm:px-4" className={card}>
          <ul>
            {todo.map((one) => (
              <Line key={one.name} finding={one} />
            ))}
          </ul>
        </Titled>
      )}
      <section aria-labelledby="good" className={card}>
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 max-sm:px-4">
          <h2 id="good" className="font-semibold">
            {todo.length > 0 ? 'Всё остальное в порядке' : 'Всё в порядке'}
          </h2>
          <p className="mr-auto text-sm text-ink-soft">{counted(good.length, 'строка', 'строки', 'строк')}</p>
          <p className="text-sm text-ink-soft">
            то же в командной строке: <code>npm run admin -- check-installation</code>
          </p>
        </header>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="border-t border-line bg-track px-5 py-1.5 text-sm font-semibold text-ink-soft max-sm:px-4">
              {group}
            </h3>
            <ul>
              {good
                .filter((one) => one.group === group)
                .map((one) => (
                  <Line key={one.name} finding={one} />
                ))}
            </ul>
          </section>
        ))}
      </section>
      <p className="mt-4 text-sm text-ink-soft">
        Разработчикам система ничего не сообщает. Копии делаются и восстанавливаются только на сервере: здесь
        виден их возраст. В сводке для поддержки нет имён, почты, адресов и чисел организаций.
      </p>
    </>
  )
}

function Line({ finding: { is_good, name, words, todo, command } }: { finding: InstallationFinding }) {
  const Icon = is_good ? CircleCheck : TriangleAlert
  return (
    <li
      className={`grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t px-5 py-3 max-sm:px-4 @4xl:grid-cols-[auto_14rem_1fr_20rem] ${is_good ? 'border-line' : 'border-draft-line bg-draft-soft'}`}
    >
      <Icon className={`mt-0.5 size-5 ${is_good ? 'text-approved' : 'text-draft'}`} />
      <span className="font-semibold">{name}</span>
      <span className="wrap-anywhere @max-4xl:col-start-2">{words}</span>
      {todo && (
        <span className="text-sm text-draft @max-4xl:col-start-2">
          {todo}
          {command && (
            <code className="mt-1 block w-fit max-w-full rounded-md border border-draft-line bg-surface px-2 py-1 wrap-anywhere text-ink">
              {command}
            </code>
          )}
        </span>
      )}
    </li>
  )
}
