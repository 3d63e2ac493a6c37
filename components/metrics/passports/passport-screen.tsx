'use client'

import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { FactItem, FactList, TextFacts } from '@/components/ui/basics/facts'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { SafeHtml } from '@/components/ui/rich-text/safe-html'
import { expressionOf } from '@/lib/calc/formula/parse'
import { formulaInWords, formulaSigns } from '@/lib/calc/formula/print'
import { formatDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { Reporters } from '@/lib/features/analytics/group/contract'
import { GOAL_WORDS } from '@/lib/features/analytics/labels'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { METRIC_KIND_NAMES, METRIC_STATE_NAMES, passportTexts } from '@/lib/features/metrics/labels'
import { lastValidDay } from '@/lib/features/metrics/rules'
import type { Difference, EditionField, Passport } from '@/lib/features/passports/contract'

const FIELD_NAMES: Readonly<Record<EditionField, string>> = {
  name: 'Наименование',
  metric_category: 'Категория',
  description: 'Описание',
  inclusions: 'Что включается',
  exclusions: 'Что не включается',
  source_form: 'Откуда берутся данные',
  example: 'Пример',
  formula: 'Формула',
  metric_calc_data: 'Исходные данные',
  metric_unit: 'Единица измерения',
  metric_kind: 'Вид показателя',
  metric_period: 'Периодичность',
  metric_target_order: 'Порядок цели',
  target_value: 'Цель',
  decimals: 'Знаков после запятой',
  min_denominator: 'Минимальный знаменатель',
  weight: 'Вес в оценке категории',
}

/** «Число осложнений × 100 / Число операций» */
function formulaWords({ formula, metric_calc_data }: MetricAnswer): string {
  const expression = expressionOf(formula)
  const names = Object.fromEntries(metric_calc_data.map(({ var_name, name }) => [var_name, name]))
  return expression ? formulaInWords(expression, names) : formula
}

/** «не более 3,00 %», «не более 0,30 % на 2026 год», or a note that there is no target. */
function targetText({ metric, year_target }: Pick<Passport, 'metric' | 'year_target'>): string {
  const value = year_target?.value ?? metric.target_value
  if (value === null) return 'не задана'
  const bound = GOAL_WORDS[metric.metric_target_order.system_name]
  const words = `${bound} ${formatNumber(value, metric.decimals)} ${metric.metric_unit.name}`
  return year_target ? `${words} на ${year_target.year} год` : words
}

/** «с 01.01.2022», «с 01.01.2022 по 30.09.2026» */
function passportValidity(
  metric: Pick<MetricAnswer, 'metric_period_id' | 'date_begin' | 'date_end'>,
): string {
  const last = lastValidDay(metric)
  return `с ${formatDate(metric.date_begin)}${last === null ? '' : ` по ${formatDate(last)}`}`
}

/** «57 организаций за III кв. 2026», «меньше 5 организаций за III кв. 2026» */
function reportersText(reporters: Reporters | null, minGroup: number): string {
  if (reporters === null) return 'никто: в последние периоды показатель не действовал'
  const { organisations, label } = reporters
  const count =
    organisations === null
      ? `меньше ${counted(minGroup, 'организации', 'организаций', 'организаций')}`
      : counted(organisations, 'организация', 'организации', 'организаций')
  return `${count} за ${label}`
}

const written = (field: EditionField, text: string | null) =>
  field === 'formula' && text !== null ? formulaSigns(text) : text

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
                <del className="text-ink-soft">{written(field, before) ?? 'не было'}</del>
                <span aria-hidden> → </span>
                <ins className="no-underline">{written(field, after) ?? 'убрано'}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PassportScreenProps = { passport: Passport; minGroup: number; mayEdit: boolean }

/** «Паспорт показателя»: definition, who reports it, and changes of its editions. */
export function PassportScreen({ passport, minGroup, mayEdit }: PassportScreenProps) {
  const { metric, reporters, editions } = passport
  const facts = passportTexts(metric)
  const open = facts.flatMap(([name, text]) => (text === null ? name.toLowerCase() : []))
  return (
    <>
      <PageHeader
        title={metric.name}
        breadcrumbs={['Аналитика', { label: 'Паспорта показателей', href: metricPaths.passports }]}
        crumb="Паспорт"
        description={metric.metric_category.name}
        actions={
          <>
            {mayEdit && (
              <ButtonLink
                href={metricPaths.metric(metric.metric_category_id, metric.id)}
                icon={<PencilLine />}
              >
                Изменить
              </ButtonLink>
            )}
            <PrintButton />
          </>
        }
      />
      <div className="max-w-[56rem] rounded-lg border border-line bg-surface print:max-w-none print:border-0">
        <Section title="Что считается">
          {metric.description ? (
            <SafeHtml html={metric.description} />
          ) : (
            <p className="text-ink-soft">Описание не заполнено.</p>
          )}
          <FactList className="mt-4">
            <TextFacts facts={facts} />
            {open.length > 0 && (
              <FactItem name="Не указано">
                <span className="text-ink-soft">{open.join(', ')}</span>
              </FactItem>
            )}
          </FactList>
        </Section>
        <Section title="Как вычисляется">
          <p className="font-medium text-pretty">{formulaWords(metric)}</p>
          <ul className="mt-3 space-y-1">
            {metric.metric_calc_data.map(({ var_name, name, aggregation }) => (
              <li key={var_name}>
                <b>{var_name}</b> — {name}
                {aggregation === 'avg' && <span className="text-ink-soft">, за год усредняется</span>}
              </li>
            ))}
          </ul>
          <FactList className="mt-4">
            <FactItem name="Формула">{formulaSigns(metric.formula)}</FactItem>
            <FactItem name="Единица">{metric.metric_unit.name}</FactItem>
            <FactItem name="Вид показателя">{METRIC_KIND_NAMES[metric.metric_kind]}</FactItem>
            <FactItem name="Периодичность">{metric.metric_period.name}</FactItem>
          </FactList>
        </Section>
        <Section title="Как оценивается">
          <FactList>
            <FactItem name="Направление">{metric.metric_target_order.name}</FactItem>
            <FactItem name="Цель">{targetText(passport)}</FactItem>
            <FactItem name="Сдают">{reportersText(reporters, minGroup)}</FactItem>
            <FactItem name="Действует">
              {passportValidity(metric)}
              {metric.state !== 'current' && `, ${METRIC_STATE_NAMES[metric.state]}`}
            </FactItem>
          </FactList>
        </Section>
        <Section title="Редакции">
          <ol className="space-y-4">
            {editions.map(({ id, name, differences, ...dates }) => (
              <li key={id} data-keep-together>
                <p>
                  {id === metric.id ? (
                    <b className="font-semibold">{name}</b>
                  ) : (
                    <Link href={metricPaths.passport(id)} className="link font-medium">
                      {name}
                    </Link>
                  )}
                  <span className="text-ink-soft">
                    {' '}
                    · {passportValidity({ ...dates, metric_period_id: metric.metric_period_id })}
                    {id === metric.id && ' · эта редакция'}
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
        </Section>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line p-5 last:border-0 @max-3xl:p-4 print:px-0 print:py-3">
      <h2 className="mb-3 font-semibold print:break-after-avoid">{title}</h2>
      {children}
    </section>
  )
}
