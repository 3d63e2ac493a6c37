'use client'

import { Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { CodeBlock } from '@/components/exchange/code-block'
import { answersExample, catalogueExample, examplesOf } from '@/components/exchange/examples'
import { readImportsFilters } from '@/components/exchange/imports-filters'
import { ImportsList } from '@/components/exchange/imports-list'
import { NewKeyDialog } from '@/components/exchange/new-key-dialog'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useFilteredList } from '@/components/ui/lists/use-list-query'
import { daysBetween, type IsoDate } from '@/lib/calc/dates'
import { dayOf, formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { counted, quoted } from '@/lib/core/format/plural'
import { exchangeKeyCalls } from '@/lib/features/exchange-keys/client'
import type { ExchangeKeyAnswer } from '@/lib/features/exchange-keys/contract'
import { KEY_KINDS, SCOPE_NAMES } from '@/lib/features/exchange-keys/labels'
import { KEYS_SHOWN, latestDay, MAX_KEYS, NOTICE_DAYS } from '@/lib/features/exchange-keys/rules'

type Viewing = {
  /** True for an administrator, who sees all organisations. */
  isOfAll: boolean
  today: IsoDate
}

type KeyItemProps = Viewing & { one: ExchangeKeyAnswer; onRevoke: () => void }

const ENDED_NAMES = { expired: 'истёк', revoked: 'отозван', stopped: 'остановлен' } as const

function KeyItem({ one, isOfAll, today, onRevoke }: KeyItemProps) {
  const { kind, scopes, addresses, state } = one
  const left = daysBetween(today, dayOf(one.expires_at))
  const isSoon = state === 'active' && left <= Math.max(...NOTICE_DAYS)
  const may = `${scopes.map((scope) => SCOPE_NAMES[scope]).join(' и ')}${kind === 'test' ? ', ничего не записывает' : ''}`
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 @3xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_6rem] @3xl:items-center @3xl:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{one.name}</span>
          {state === 'active' ? (
            <Chip plain tone={kind === 'live' ? 'approved' : 'later'}>
              {KEY_KINDS[kind]}
            </Chip>
          ) : (
            <Chip tone="overdue">{ENDED_NAMES[state]}</Chip>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          <code>{one.hint}…</code> · {one.made_by}
          {isOfAll && <span className="wrap-anywhere"> · {one.company.short_name}</span>}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p>{may}</p>
        <p className="wrap-anywhere text-ink-soft">{addresses.join(', ') || 'с любого адреса'}</p>
      </div>
      <div className="text-sm">
        <p className={classNames(isSoon && 'flex items-center gap-1.5 font-semibold text-draft')}>
          {isSoon && <Clock className="size-4 shrink-0" />}
          {one.revoked_at
            ? `Отозван ${formatDateTime(one.revoked_at)}${one.revoked_by ? `, ${one.revoked_by}` : ''}`
            : `${state === 'expired' ? 'Действовал' : 'Действует'} до ${formatInstantDate(one.expires_at)}`}
        </p>
        {isSoon && (
          <p className="text-draft">
            {left === 0 ? 'последний день' : `через ${counted(left, 'день', 'дня', 'дней')}`}
            {!isOfAll && ': смените его в МИС на новый'}
          </p>
        )}
        {state === 'stopped' && (
          <p className="text-pretty text-overdue">
            {one.made_by} больше не действующий руководитель этой организации: ключ остановлен
          </p>
        )}
        <p className="text-ink-soft">
          {one.last_used_at ? `Последний вызов ${formatDateTime(one.last_used_at)}` : 'Вызовов ещё не было'}
        </p>
      </div>
      {(state === 'active' || state === 'stopped') && (
        <Button size="sm" color="danger" quiet onClick={onRevoke} className="justify-self-start">
          Отозвать<span className="sr-only"> {quoted(one.name)}</span>
        </Button>
      )}
    </li>
  )
}

/** Keys with scopes and last use; active ones can be revoked. */
function ExchangeKeys({ keys, ...how }: Viewing & { keys: readonly ExchangeKeyAnswer[] }) {
  const [revoked, setRevoked] = useState<ExchangeKeyAnswer | null>(null)
  const revoke = exchangeKeyCalls.useChange('DELETE /api/exchange-keys/{id}')
  const isEnded = ({ state }: ExchangeKeyAnswer) => state === 'revoked' || state === 'expired'
  const [ended, going] = [keys.filter(isEnded), keys.filter((one) => !isEnded(one))]
  const listed = (some: readonly ExchangeKeyAnswer[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {some.map((one) => (
        <KeyItem key={one.id} one={one} {...how} onRevoke={() => setRevoked(one)} />
      ))}
    </ul>
  )
  return (
    <>
      {going.length > 0 && listed(going, 'Ключи')}
      {ended.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 text-sm">Отозванные и истёкшие: {ended.length}</summary>
          {listed(ended, 'Отозванные и истёкшие ключи')}
        </details>
      )}
      {revoked && (
        <QuestionDialog
          title="Отозвать ключ?"
          confirmLabel="Отозвать"
          color="danger"
          onClose={() => setRevoked(null)}
          send={() => revoke.mutateAsync({ id: revoked.id })}
          done={`Ключ ${quoted(revoked.name)} отозван`}
        >
          Система, которая пользуется ключом {quoted(revoked.name)}, сразу перестанет передавать и читать
          данные. Вернуть ключ нельзя, можно создать новый.
        </QuestionDialog>
      )}
    </>
  )
}

const useExchangeKeys = exchangeKeyCalls.pageOf('GET /api/exchange-keys')
const useImports = exchangeKeyCalls.pageOf('GET /api/exchange-log')

type ExchangeScreenProps = Viewing & {
  /** Whether the organisation enters nothing, so that a key may only read. */
  isWatcher: boolean
  initial: {
    filters: ReturnType<typeof readImportsFilters>
    keys: ReturnType<typeof useExchangeKeys>['data']
    imports: ReturnType<typeof useImports>['data']
  }
  origin: string
  example: Omit<Parameters<typeof examplesOf>[0], 'origin'>
}

/** «Обмен»: exchange keys of the hospital's own system, and its imports. */
export function ExchangeScreen(props: ExchangeScreenProps) {
  const { isOfAll, isWatcher, initial, origin, example, today } = props
  const { filters, change, toolbar, paged } = useFilteredList({
    read: readImportsFilters,
    narrowing: ['search', 'refused'],
    initial: { filters: initial.filters, list: initial.imports },
    useRows: useImports,
  })
  const keys = useExchangeKeys(
    { search: filters.search, per_page: KEYS_SHOWN },
    filters.search === initial.filters.search ? initial.keys : undefined,
  )
  const hasImports = !isWatcher || (initial.imports?.meta.total ?? 0) > 0
  const [isMaking, setMaking] = useState(false)
  const found = keys.data?.data ?? []
  const active = found.filter(({ state }) => state === 'active' || state === 'stopped').length
  return (
    <>
      <PageHeader
        title="Обмен с информационной системой"
        description={
          isWatcher
            ? 'Организация-наблюдатель данных не вводит: ключ только читает её прежние документы и других не видит.'
            : 'Ключ передаёт и читает данные одной организации, ничего не утверждает и других не видит.'
        }
        breadcrumbs={[isOfAll ? 'Администрирование' : 'Настройки']}
        crumb="Обмен"
        actions={
          !isOfAll && (
            <>
              {!isWatcher && (
                <Link href="/help#exchange" className="link">
                  Как подключить МИС
                </Link>
              )}
              <Button color="info" icon={<Plus />} onClick={() => setMaking(true)}>
                Создать ключ
              </Button>
            </>
          )
        }
      />
      {isOfAll && <ListToolbar label="Поиск организации" placeholder="Организация" {...toolbar} />}
      <section aria-labelledby="keys-title" className="mb-8">
        <h2 id="keys-title" className="mb-2 text-lg font-semibold">
          Ключи{' '}
          {!isOfAll && (
            <span className="ml-2 text-sm font-normal text-ink-soft">
              {active} из {MAX_KEYS}
            </span>
          )}
        </h2>
        {keys.isError && <QueryError query={keys} />}
        {keys.isPending && <SkeletonList rows={3} />}
        {keys.data && found.length === 0 && (
          <EmptyState title={filters.search === '' ? 'Ключей пока нет' : 'Ничего не найдено'}>
            {isOfAll
              ? 'Ключи создают руководители организаций.'
              : isWatcher
                ? 'Передавать данные организации-наблюдателю нечего.'
                : 'Создайте пробный ключ: с ним МИС проверит связь и числа, ничего не записывая.'}
          </EmptyState>
        )}
        {found.length > 0 && <ExchangeKeys keys={found} {...{ isOfAll, today }} />}
        <p className="mt-2 max-w-prose text-sm text-pretty text-ink-soft">
          За 30 и за 7 дней до конца срока руководители получают письмо. Ключ останавливается, пока тот, кто
          его создал, заблокирован, переведён или стал оператором: переданные числа остаются. Чтобы ключ не
          заработал снова, отзовите его.
        </p>
        {(keys.data?.meta.total ?? 0) > KEYS_SHOWN && (
          <p className="mt-2 text-sm text-ink-soft">
            Показаны первые {KEYS_SHOWN + (isOfAll ? ': уточните поиск' : '')}.
          </p>
        )}
      </section>
      {hasImports && (
        <section aria-labelledby="imports-title" className="mb-8">
          <div className="mb-2 flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <h2
              id="imports-title"
              className="mr-auto flex flex-wrap items-baseline gap-x-3 text-lg font-semibold"
            >
              Последние передачи{' '}
              <span className="text-sm font-normal text-ink-soft">ответы хранятся 90 дней</span>
            </h2>
            <ToggleField
              label="Только с отклонёнными"
              checked={filters.refused !== null}
              onChange={(isOn) => change({ refused: isOn ? 'true' : null })}
            />
          </div>
          <PagedList
            {...paged}
            empty={
              <EmptyState title="Передач пока не было">
                Здесь появится каждая передача с решением по каждой строке.
              </EmptyState>
            }
          >
            {({ data }) => <ImportsList imports={data} isOfAll={isOfAll} />}
          </PagedList>
        </section>
      )}
      {!isOfAll && <Examples origin={origin} {...example} codes={isWatcher ? [] : example.codes} />}
      {isMaking && (
        <NewKeyDialog {...{ origin, isWatcher }} latest={latestDay(today)} onClose={() => setMaking(false)} />
      )}
    </>
  )
}

function Examples(about: Parameters<typeof examplesOf>[0]) {
  return (
    <Titled title="Примеры" heading="mb-2 text-lg font-semibold">
      <p className="mb-2 text-pretty text-ink-soft">
        Ключ примеры берут из переменной окружения <code>KEY</code>. Коды всех данных периода, их единицы и
        показатели, в которых они стоят:
      </p>
      <CodeBlock label="Запрос кодов">{catalogueExample(about)}</CodeBlock>
      {about.codes.length > 0 && (
        <>
          <p className="mt-4 text-pretty text-ink-soft">
            Проверить передачу двух чисел. Без <code className="whitespace-nowrap">?dry_run=true</code> они
            запишутся в черновик. Поле <code>organization</code> называет вашу организацию (номер, ОИД, ИНН
            или свой код): передача с ключом другой отклоняется.
          </p>
          {examplesOf(about).map(({ name, text }) => (
            <details key={name} open={name === 'curl'} className="mt-2">
              <summary className="cursor-pointer py-1 font-medium">{name}</summary>
              <CodeBlock label={`Пример: ${name}`}>{text}</CodeBlock>
            </details>
          ))}
        </>
      )}
      <p className="mt-4 mb-2 text-pretty text-ink-soft">
        Прочитать свои числа периода и откуда каждое; ответ на передачу по её <code>import_id</code>, 90 дней:
      </p>
      <CodeBlock label="Запрос чисел и ответа">{answersExample(about)}</CodeBlock>
      <a href="/api/openapi.json" className="link mt-4 inline-block">
        Описание всех вызовов (OpenAPI)
      </a>
    </Titled>
  )
}
