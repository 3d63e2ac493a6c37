import type { ReactNode } from 'react'
import {
  CategoryScoreWorked,
  Example,
  IntervalWorked,
  PlaceWorked,
  Result,
  ScoreWorked,
  StarWorked,
} from '@/components/analytics/method/examples'
import { AnonymityLink } from '@/components/analytics/method/method-link'
import {
  FunnelWorked,
  OutlierWorked,
  ShiftWorked,
  WarningWorked,
} from '@/components/analytics/method/signal-examples'
import { VERSIONS } from '@/components/analytics/method/versions'
import { PublicationChip } from '@/components/analytics/publications/publication-chip'
import { ALARM_NAMES, PrecisionTable, precisionWords } from '@/components/analytics/reviews/precision-table'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { METHOD_SECTIONS, type MethodSection } from '@/lib/features/analytics/method/labels'
import type { MethodExamples, ReferenceExamples } from '@/lib/features/analytics/method/rules'
import { FALSE_SIGNALS } from '@/lib/features/analytics/own/labels'
import type { AlarmPrecision, PublicationMeta } from '@/lib/features/analytics/publications/shapes'

const SECTIONS = Object.entries(METHOD_SECTIONS)

type MethodPageProps = {
  /** Of the viewer's organisation. */
  examples: MethodExamples
  reference: ReferenceExamples
  /** Precision of alarms in the publication. */
  alarms: readonly AlarmPrecision[]
  minGroup: number
  /** Of the examples. */
  publication: PublicationMeta
}

/** Explains every number of the comparisons, each with a worked example. */
export function MethodPage(props: MethodPageProps) {
  const { examples, reference, minGroup, publication } = props
  const of = <Name extends keyof MethodExamples>(name: Name) => ({
    example: examples[name] ?? reference[name],
  })
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Как считается"
        breadcrumbs={['Аналитика']}
        description={`Метод ${METHOD_VERSION}`}
        actions={<PublicationChip meta={publication} />}
      />
      <p className="text-lg text-pretty text-ink-soft">
        Каждое число сравнений — с формулой и примером. Пример кончается тем самым числом, которое стоит на
        экране.
      </p>
      <nav aria-label="Разделы" className="mt-3 print:hidden">
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-(--control-sm) items-center text-accent-strong underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="place">
        <p>
          Значения группы округлены до знаков показателя и стоят в порядке цели: лучшее первым. Место —
          сколько организаций строго лучше, плюс один; равные делят место. В сравнении участвуют утверждённые
          значения, у которых знаменатель не меньше наименьшего для показателя.
        </p>
        <p>
          Значение года — формула от сумм исходных данных кварталов, а не среднее квартальных значений. В
          группы года входят организации, у которых не хватает не больше одного квартала: из четырёх есть хотя
          бы три. Если же значение растёт с числом кварталов или месяцев (сумма на среднее), нужны все. Своё
          значение неполного года видно всегда, серым.
        </p>
        <PlaceWorked {...of('place')} />
      </Section>
      <Section id="score">
        <p>
          Оценка показателя — доля группы, которая хуже вас, от 0 до 100; с равными вы делите середину: S =
          100 · (W + (T − 1)/2) / (N − 1). Среднее группы — 50.
        </p>
        <p>
          Оценка категории — среднее оценок её показателей с их весами. Она есть, когда сравнить можно не
          меньше половины показателей с оценкой и не меньше трёх, а если их меньше трёх — все.
        </p>
        <ScoreWorked {...of('place')} />
        {examples.star && <CategoryScoreWorked example={examples.star} />}
      </Section>
      <Section id="interval">
        <p>
          Даже одинаковые больницы от года к году меняются местами: случаев мало. Поэтому рядом с местом стоит
          промежуток, в котором настоящее место лежит в 95 случаях из 100. Значение переводится на шкалу, где
          случайность одинакова у хороших и плохих (арксинус корня для долей, корень для частот); её размер —
          s = 1 / (2√b). Настоящее значение вероятнее ближе к среднему группы, тем сильнее, чем больше s: доля
          сдвига B = s² / (s² + τ²), где τ — насколько организации различаются помимо случая.
        </p>
        <p>Чужие промежутки видит только администратор проекта: по их ширине узнаётся знаменатель.</p>
        <IntervalWorked {...of('interval')} />
        <p className="text-sm text-ink-soft">
          Goldstein, Spiegelhalter 1996; Marshall, Spiegelhalter 1998. Место в категории считается
          розыгрышами: настоящие значения двести раз берутся из тех, что возможны при сказанных; где
          организаций больше ста, а показателей больше двух, — по среднему и разбросу балла каждой. Если
          показатель с оценкой один, промежуток и надёжность категории — его; если случаи считает не большая
          часть показателей по весу, их нет. Значения показателей, которые случаев не считают, берутся как
          есть: если случайны и они, промежуток у́же, чем надо. «При других весах» — от какого места до какого
          при двухстах равновероятных наборах весов показателей.
        </p>
      </Section>
      <Section id="star">
        <p>
          Надёжность — какая часть различий между организациями принадлежит им самим, а не случаю. От 0,7 и от
          десяти организаций с местом даются звёзды: пять — первой пятой части мест, одна — последней. Через
          год звёзд столько же у 46 организаций из 100 при надёжности 0,7–0,8. Ниже 0,5 места серые, без
          медалей.
        </p>
        <StarWorked {...of('star')} />
      </Section>
      <Section id="signal">
        <p>
          Сигнал — изменение, которое больше случайного. Пределы строятся по первым двенадцати кварталам ряда;
          до двенадцати они пробные, до пяти их нет. Не больше двух кварталов базы, которые сами далеко вышли
          за пределы, в неё не входят и остаются выбросами. Знаки не зависят от того, какие годы показаны.{' '}
          <b>Выброс</b> — квартал за пределами: три сигмы с поправкой Лейни, а где ждут меньше двенадцати
          случаев — точная вероятность меньше 0,00135. Пределы не у́же, чем если бы сама частота от квартала к
          кварталу колебалась на 8&nbsp;%: меньшее среди многих случаев переменой не считается.
        </p>
        <OutlierWorked {...of('outlier')} />
        <p>
          <b>Сдвиг</b> — уровень держится по одну сторону от обычного: накопленная сумма отклонений прошла
          порог; каждый квартал в ней — не больше двух с половиной сигм, поэтому один выброс — ещё не сдвиг.
          Восемь кварталов, которые держатся нового уровня, делают его обычным: сдвиг кончается, и новые
          пределы можно начать с него. У больницы, где ничего не меняется, бывает {FALSE_SIGNALS} на все
          показатели — столько измерено моделью. Рост в полтора раза за год находится у 68 показателей из 100
          в больнице на 500 коек и у 29 — в десять раз меньшей: «сигналов не найдено» не значит, что изменений
          не было.
        </p>
        <ShiftWorked {...of('shift')} />
        <PublishedAlarms alarms={props.alarms} />
        <p className="text-sm text-ink-soft">
          Laney 2002; Page 1954; средние и прочие величины — XmR по Уилеру с пределами по длине базы. В отчёте
          изменение отмечено, если это выброс или два периода различает точный критерий на уровне 0,01 с
          поправкой на разброс ряда и на число изменений периода (Benjamini, Hochberg 1995).
        </p>
      </Section>
      <Section id="funnel">
        <p>
          Чем меньше знаменатель, тем дальше от среднего значение уходит само. Пределы воронки показывают,
          насколько: вне 95&nbsp;% случайно окажется одна организация из двадцати, вне 99,8&nbsp;% — одна из
          пятисот. Где организации различаются и помимо случая, пределы шире на τ (Spiegelhalter 2005).
        </p>
        <FunnelWorked {...of('funnel')} />
      </Section>
      <Section id="effect">
        <p>
          Эффект — своё изменение за вычетом изменения медианы группы. Сравниваются значения четырёх кварталов
          до квартала, в котором мероприятие началось, и четырёх после квартала, в котором оно завершено; до
          этого судить рано. Своё значение — формула от сумм исходных данных; чужие исходные данные не
          раскрываются, поэтому чужое складывается из опубликованных значений кварталов с весами по серединам
          групп знаменателей, и доля ниже приблизительна: по точным числам она может оказаться по другую
          сторону от 0,05. До начала, а у других и после, может не хватать одного квартала, если значение не
          растёт с их числом. Группа — все участники, у которых есть оба значения.
        </p>
        <p>
          Случайность видна по другим: они этого мероприятия не проводили. Изменение каждой организации
          делится на то, насколько его может сдвинуть случай при её размере, и считается доля организаций,
          вместе с вами, чьё изменение так же далеко от обычного или дальше, в любую сторону. Доля больше 0,05
          — изменение может быть случайностью. И даже неслучайное улучшение отчасти приходит само: за крайними
          значениями обычно следуют средние; о показателе, выбранном после плохого года, это сказано отдельно.
        </p>
        <Example of="эталонный пример" period={null}>
          <p>Своё изменение: 3,0 − 4,0 = −1,0; медианы: 3,6 − 3,8 = −0,2</p>
          <p>Эффект: −1,0 − (−0,2) = −0,8</p>
          <p>Так же или сильнее — 2 из 39 других: (2 + 1) / (39 + 1) = 0,075</p>
          <Result>Стало на 0,8 лучше, чем у группы; может быть случайностью</Result>
        </Example>
        <p className="text-sm text-ink-soft">
          Abadie, Diamond, Hainmueller 2010. Меньше {minGroup} других организаций — доли нет.
        </p>
      </Section>
      <Section id="warning">
        <p>
          При вводе число сверяется с вашими последними восемью кварталами: предупреждение появляется, когда
          вероятность такого же или более далёкого числа меньше 0,003. Отдельно узнаются опечатки: в десять
          раз больше или меньше, числитель и знаменатель переставлены, цифра потеряна или удвоена, повторена
          пара прошлого квартала, знаменатель с начала года или за месяц. Из переставленных внутри числа цифр
          замечается 41 из 100. Предупреждение ничего не запрещает, но до утверждения просит пояснения.
        </p>
        <WarningWorked {...of('warning')} />
      </Section>
      <p className="mt-8 text-pretty">
        Меньше {minGroup} чужих организаций не показываем. <AnonymityLink />
      </p>
      <Titled title="Версии метода" className="mt-10 border-t border-line pt-5 text-pretty">
        <p className="mt-1 text-sm text-ink-soft">
          Версия стоит на графиках, картинках, в выгруженных таблицах, отчётах и письмах о квартале. Сейчас
          метод {METHOD_VERSION}.
        </p>
        <dl className="mt-3 space-y-3">
          {VERSIONS.map(({ version, date, changes }) => (
            <div key={version}>
              <dt className="font-semibold">
                {version} <span className="font-normal text-ink-soft">от {date}</span>
              </dt>
              <dd>
                <ul className="list-disc space-y-1 pl-5 text-sm">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </Titled>
    </div>
  )
}

function Section({ id, children }: { id: MethodSection; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 space-y-2.5 text-pretty">
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold target:text-accent-strong">
        {METHOD_SECTIONS[id]}
      </h2>
      {children}
    </section>
  )
}

function PublishedAlarms({ alarms }: { alarms: readonly AlarmPrecision[] }) {
  const [all] = alarms
  return all ? (
    <>
      <p>
        <b>Насколько сигналы точны.</b> За каждым сигналом к худшему организация ищет причину: ошибку в
        данных, перемену в учёте или потоке пациентов, проблему помощи. {precisionWords(all)} В скобках —
        промежуток Уилсона, 95&nbsp;%; меньше 30&nbsp;% — повод пересмотреть пороги.
      </p>
      <PrecisionTable
        rows={alarms.map(({ kind, ...one }) => ({ ...one, name: ALARM_NAMES[kind], precision: one }))}
        caption="Точность сигналов по видам"
      />
    </>
  ) : (
    <p>
      Насколько сигналы точны, выпуск скажет, когда организации разберут не меньше 30: за какой долей стояла
      причина. Ответы отдельных организаций не видны никому, кроме них самих и администратора.
    </p>
  )
}
