import { periodFirstDay, periodLastDay } from '@/lib/calc/periods'
import { ADX_NAMESPACE, readPeriod } from '@/lib/features/documents/exchange/rules'

interface ExchangeExample {
  origin: string
  /** A quarter, «2026-Q3». */
  period: string
  codes: readonly string[]
  /** An indicator that uses them. */
  metric: string
  /** External identifier of the organisation; null if it has none. */
  organization: string | null
}

const valuesOf = ({ codes }: ExchangeExample) =>
  codes.map((code, index) => ({ code, value: index === 0 ? 9 : 807 }))

/** With the organisation, so that another one's key is refused; single quotes end a text in the shell. */
function bodyOf(one: ExchangeExample): string {
  const { period, organization } = one
  const body = { period, ...(organization !== null && { organization }), values: valuesOf(one) }
  return JSON.stringify(body).replaceAll("'", '\\u0027')
}

const PATH = '/api/exchange/values?dry_run=true'

/** The body is in single quotes. */
const curlOf = (call: string, type: string, body: string) => `curl -X ${call}" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: ${type}" \\
  -d '${body}'`

const curl = (one: ExchangeExample) => curlOf(`POST "${one.origin}${PATH}`, 'application/json', bodyOf(one))

const daysOf = ({ period }: ExchangeExample) => {
  const read = readPeriod(period)
  return read && { start: periodFirstDay(read), end: periodLastDay(read) }
}

const escapedXml = (text: string) => text.replace(/[&<"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** IHE ADX, reported as of the quarter's end. */
function adx(one: ExchangeExample): string {
  const { start, end } = daysOf(one) ?? {}
  const unit = one.organization === null ? '' : `orgUnit="${escapedXml(one.organization)}" `
  const values = valuesOf(one).map(
    ({ code, value }) => `    <dataValue dataElement="${code}" value="${value}"/>\n`,
  )
  return curlOf(
    `POST "${one.origin}${PATH}`,
    'application/adx+xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<adx xmlns="${ADX_NAMESPACE}" exported="${end}T23:59:59Z">
  <group ${unit}period="${start}/P3M" dataSet="quality">
${values.join('')}  </group>
</adx>`,
  )
}

/** IHE mADX: populations by the codes of source data. */
function madx(one: ExchangeExample): string {
  const { origin, period, metric, organization } = one
  const report = {
    resourceType: 'MeasureReport',
    id: period,
    status: 'complete',
    type: 'summary',
    measure: `${origin}/Measure/${metric}`,
    ...(organization === null ? {} : { reporter: { identifier: { value: organization } } }),
    period: daysOf(one),
    group: [
      {
        population: valuesOf(one).map(({ code, value }) => ({ code: { coding: [{ code }] }, count: value })),
      },
    ],
  }
  return curlOf(
    `PUT "${origin}/api/exchange/MeasureReport/${period}?dry_run=true`,
    'application/fhir+json',
    JSON.stringify(report, null, 2).replaceAll("'", '\\u0027'),
  )
}

const python = (one: ExchangeExample) => `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    "${one.origin}${PATH}",
    data=json.dumps(${bodyOf(one)}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["KEY"],
        "Content-Type": "application/json",
    },
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    answer = refusal
print(answer.read().decode())`

/** Host name without a scheme, for 1C's HTTPСоединение. */
function enterprise(one: ExchangeExample): string {
  const { hostname, port, protocol } = new URL(one.origin)
  const isSecure = protocol === 'https:'
  const shown = port || (isSecure ? '443' : '80')
  const secure = isSecure ? 'Новый ЗащищенноеСоединениеOpenSSL' : 'Неопределено'
  return `Ключ = "pkz_…"; // ваш ключ обмена
Заголовки = Новый Соответствие;
Заголовки.Вставить("Authorization", "Bearer " + Ключ);
Заголовки.Вставить("Content-Type", "application/json");

Соединение = Новый HTTPСоединение("${hostname}", ${shown}, , , , 60, ${secure});
Запрос = Новый HTTPЗапрос("${PATH}", Заголовки);
Запрос.УстановитьТелоИзСтроки("${bodyOf(one).replaceAll('"', '""')}", КодировкаТекста.UTF8);
Ответ = Соединение.ВызватьHTTPМетод("POST", Запрос);
Сообщить(Ответ.КодСостояния);
Сообщить(Ответ.ПолучитьТелоКакСтроку());`
}

/** Examples of sending two numbers as a dry run, in formats that hospitals use. */
export const examplesOf = (one: ExchangeExample): ReadonlyArray<{ name: string; text: string }> => [
  { name: 'curl', text: curl(one) },
  { name: 'Python', text: python(one) },
  { name: '1С', text: enterprise(one) },
  { name: 'ADX', text: adx(one) },
  { name: 'mADX', text: madx(one) },
]

type Asking = Pick<ExchangeExample, 'origin' | 'period'>

const reading = (origin: string, call: string) =>
  `curl -H "Authorization: Bearer $KEY" \\\n  "${origin}/api/exchange/${call}"`

/** Example of reading a period's codes, units and indicators. */
export const catalogueExample = ({ origin, period }: Asking): string =>
  reading(origin, `catalogue?period=${period}`)

/** Example of reading what a push left: one's own numbers of the period, and its stored answer. */
export const answersExample = ({ origin, period }: Asking): string =>
  [`values?period=${period}`, 'imports/1'].map((call) => reading(origin, call)).join('\n')
