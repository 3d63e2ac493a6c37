'use client'

import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { hiddenWords, numberedName } from '@/components/analytics/publications/publication-words'
import { precisionWords } from '@/components/analytics/reviews/precision-table'
import { classNames } from '@/components/ui/basics/class-names'
import { FactItem, FactList } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import type { ToldProfiles } from '@/lib/features/analytics/members/shapes'
import { usePublication, usePublications } from '@/lib/features/analytics/publications/client'
import type { Publication } from '@/lib/features/analytics/publications/contract'

const PATH = [{ label: 'Аналитика' }, { label: 'Как мы храним тайну' }]

type AnonymityMethodProps = {
  minGroup: number
  /** Publication whose certificate is shown; null for the newest. */
  publication: number | null
  timeZone: string
}

/** What comparisons disclose about other organisations, what they do not, and what cannot be hidden. */
export function AnonymityMethod({ minGroup, publication, timeZone }: AnonymityMethodProps) {
  const size = minGroup + 1
  const others = `${minGroup} ${plural(minGroup, 'организация', 'организации', 'организаций')}`
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Как мы храним тайну" breadcrumbs={PATH} actions={<PrintButton />} />
      <p className="text-lg text-pretty text-ink-soft">
        Чьё это число, не узнает ни одна другая больница. Ниже — какими правилами это держится и чего никакие
        правила скрыть не могут.
      </p>
      <PublicationCertificate id={publication} timeZone={timeZone} />
      <Part title="Что видно о других">
        <p>
          Случайный номер, значение показателя и профиль сравнения: тип, форма собственности, уровень, коечный
          фонд, экстренная помощь. Названия, города, исходных данных и знаменателей нет ни на экранах, ни в
          файлах.
        </p>
      </Part>
      <Part title="Профиль сравнения">
        <p>
          Одинаковый профиль всегда не меньше чем у {size} участников. Считаются только те, у кого есть
          утверждённые документы: кто приглашён и ещё ничего не сдал, никого не скрывает. Где таких не
          набирается, соседние классы коечного фонда показаны вместе («100–399»), а лишнее свойство скрыто:
          «скрыто ради анонимности». Скрытое свойство не подходит ни под один отбор по нему. Поэтому любые два
          отбора отличаются либо ни одной организацией, либо не меньше чем {size}: вычитая один ответ из
          другого, никого не выделить.
        </p>
        <p>
          Профили меняются только с выпуском, и классы, которых изменение не касается, остаются прежними.
          Свойства подтверждает администратор. Новые участники входят в сравнения не меньше чем втроём.
        </p>
      </Part>
      <Part title="Меньше пяти не показываем">
        <p>
          Сравнение строится, когда кроме вашей в нём есть ещё {others}. Если их меньше, о других не сказано
          ничего, и вместо числа стоит «меньше {minGroup}» — на экране, в файлах и в ответах сервера.
        </p>
      </Part>
      <Part title="Воронка">
        <p>
          Точно показана только ваша организация. Остальные собраны в кружки: группа по знаменателю и
          положение относительно пределов. Группы так широки, что ни для одного опубликованного значения по
          ним не находится единственный числитель, даже если знать группу каждой организации. Поэтому и
          положение кружка считается по середине группы, а не по точному знаменателю. По тем же показанным
          значениям и серединам считаются среднее, разброс, пределы, надёжность и интервалы мест.
        </p>
      </Part>
      <Part title="Год и его кварталы">
        <p>
          Год складывается из кварталов, и вместе они могли бы выдать число случаев. Поэтому значения года и
          кварталов каждой организации проверяются вместе: если им подходит только один числитель, группы её
          знаменателей становятся шире, значение показывается другим на знак грубее, а если и этого мало — не
          показывается вовсе. Своё значение вы видите точно всегда.
        </p>
      </Part>
      <Part title="Округление">
        <p>
          Медианы, средние, процентили и среднее воронки округлены до знаков показателя: по неокруглённой
          дроби можно было бы восстановить исходные числа.
        </p>
      </Part>
      <Part title="Выпуски">
        <p>
          Сравнение меняется только выпусками, целиком и в назначенный день: что бы ни утвердили, исправили
          или отозвали между ними, ответы о других не меняются ни на знак. Исправления прошлых периодов
          входят, когда их в категории накопилось не меньше чем у{' '}
          {counted(minGroup, 'организации', 'организаций', 'организаций')}; остальные ждут, и всех берёт
          окончательный выпуск IV квартала.
        </p>
      </Part>
      <Part title="Что скрыть нельзя">
        <ul className="list-disc space-y-1.5 pl-5">
          <li>Кто знает, какие больницы вообще сдают показатель, сужает класс.</li>
          <li>
            Кто знает, что в выпуск вместе вошли или исправились именно эти организации, сужает изменения до
            них.
          </li>
        </ul>
      </Part>
      <Part title="Как это проверяется">
        <p>
          Прежде чем открыть предпросмотр и ещё раз перед публикацией система пытается узнать чужое из выпуска
          целиком: всеми отборами попарно, по кварталам и годам вместе, по оценкам, медианам и воронкам, рядом
          со всеми выпусками, которые можно открыть. Что узнала бы, то убирает; не смогла — выпуск не выходит.
          Результат — сертификат, он вверху этой страницы.
        </p>
      </Part>
      <p className="mt-7">
        Как получаются сами числа — место, оценка, сигнал, воронка — рассказано отдельно.{' '}
        <Link href="/analytics/method" className="text-accent-strong underline">
          Как считается
        </Link>
      </p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7 space-y-2.5 text-pretty">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The gate's results for a publication, visible to everybody; without an id of the current one. */
function PublicationCertificate({ id, timeZone }: { id: number | null; timeZone: string }) {
  const { data: all } = usePublications(undefined, { isWanted: id === null })
  const chosen = id ?? all?.data.find(({ is_current }) => is_current)?.id ?? null
  const publication = usePublication(chosen)
  // There is none before the first publication.
  if (chosen === null) return null
  return (
    <Loaded query={publication} skeleton={<SkeletonList rows={4} />}>
      {(data) => <Certificate publication={data} timeZone={timeZone} />}
    </Loaded>
  )
}

function Certificate({ publication, timeZone }: { publication: Publication; timeZone: string }) {
  const { gate, profiles, alarms } = publication
  if (!gate) return null
  const isSound = gate.found === 0
  const Icon = isSound ? ShieldCheck : TriangleAlert
  return (
    <section
      aria-labelledby="certificate"
      className="mt-4 rounded-lg border border-line bg-surface px-5 py-4"
      data-keep-together
    >
      <h2 id="certificate" className="flex items-center gap-2 text-lg font-semibold">
        <Icon className={isSound ? 'size-6 text-approved' : 'size-6 text-overdue'} />
        {publication.number ? `Сертификат выпуска ${publication.number}` : 'Сертификат кандидата'}
      </h2>
      <p className="mt-1 text-ink-soft">
        {numberedName(publication)}
        {publication.published_at && ` · ${formatInstantDate(publication.published_at, timeZone)}`}
        {publication.method_version && ` · метод ${publication.method_version}`}
      </p>
      <FactList className="mt-3 text-sm">
        <FactItem name="Узнано чужих чисел">{formatNumber(gate.found)}</FactItem>
        <FactItem name="Значений всего">{formatNumber(gate.values)}</FactItem>
        <FactItem name="Полоса знаменателя шире">{formatNumber(gate.wider)}</FactItem>
        <FactItem name="На знак короче">{formatNumber(gate.digit_less)}</FactItem>
        <FactItem name="Скрыто">{hiddenWords(gate)}</FactItem>
        {profiles && <FactItem name="Свойства организаций">{lessenedWords(profiles)}</FactItem>}
        {alarms[0] && <FactItem name="Точность сигналов">{precisionWords(alarms[0])}</FactItem>}
        {publication.checksum && (
          <FactItem name="Контрольная сумма">SHA-256: {publication.checksum}</FactItem>
        )}
      </FactList>
      {profiles && <Checks profiles={profiles} />}
    </section>
  )
}

function lessenedWords({ lessened, participants }: ToldProfiles): string {
  const counts = Object.values(lessened)
  const hidden = counts.reduce((sum, count) => sum + count, 0)
  return `скрыто или обобщено ${formatNumber(hidden)} из ${formatNumber(participants * counts.length)}`
}

/** What each check of the profiles tries, and how. */
const CHECK_WORDS: Readonly<
  Record<ToldProfiles['checks'][number]['name'], (size: number) => [what: string, how: string]>
> = {
  differences: (size) => [
    `Разности отборов, выделяющие 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'любые две настройки фильтров, А без Б',
  ],
  profiles: (size) => [
    `Профили, общие меньше чем для ${counted(size, 'организации', 'организаций', 'организаций')}`,
    'показанные в строках, карточках и «Похожие на нас»',
  ],
  untrue: () => ['Неверно показанные свойства', 'свойство не то, что заявлено'],
  versions: (size) => [
    `Отличия от прошлого выпуска на 1–${counted(size - 1, 'организацию', 'организации', 'организаций')}`,
    'каждая настройка фильтров в двух соседних выпусках',
  ],
}

const CELL = 'py-2 pr-4 last:pr-0'

function Checks({ profiles: { checks, min_group } }: { profiles: ToldProfiles }) {
  return (
    <PlainTable
      caption="Попытки узнать чужое"
      names={['Попытка узнать', 'Проверок', 'Удалось']}
      nameStyle={(_, place) => classNames(CELL, 'font-normal', place > 0 && 'text-right')}
      headStyle="border-b border-line text-left text-ink-muted"
      bodyStyle="divide-y divide-line"
      className="mt-4 w-full border-collapse border-t border-line text-sm"
    >
      {checks.map(({ name, tried, found }) => {
        const [what, how] = CHECK_WORDS[name](min_group + 1)
        return (
          <tr key={name}>
            <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
              {what}
              <span className="block text-ink-soft">{how}</span>
            </th>
            <td className={classNames(CELL, 'text-right whitespace-nowrap')}>{formatNumber(tried)}</td>
            <td className={classNames(CELL, 'text-right', found > 0 && 'font-semibold text-overdue')}>
              {formatNumber(found)}
            </td>
          </tr>
        )
      })}
    </PlainTable>
  )
}
