interface Example {
  /** Where the installation is reached. */
  origin: string
  period: string
  codes: readonly string[]
}

const bodyOf = ({ period, codes }: Example) =>
  JSON.stringify({ period, values: codes.map((code, index) => ({ code, value: index === 0 ? 9 : 807 })) })

const PATH = '/api/exchange/values?dry_run=true'

const curl = (one: Example) => `curl -X POST "${one.origin}${PATH}" \\
  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '${bodyOf(one)}'`

const python = (one: Example) => `import json, os, urllib.error, urllib.request

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

/** The server's name without its scheme, as HTTPСоединение takes it. */
function enterprise(one: Example): string {
  const { hostname, port, protocol } = new URL(one.origin)
  const isSecure = protocol === 'https:'
  const shown = port || (isSecure ? '443' : '80')
  const secure = isSecure ? 'Новый ЗащищенноеСоединениеOpenSSL' : 'Неопределено'
  return `Заголовки = Новый Соответствие;
Заголовки.Вставить("Authorization", "Bearer " + Ключ);
Заголовки.Вставить("Content-Type", "application/json");

Соединение = Новый HTTPСоединение("${hostname}", ${shown}, , , , 60, ${secure});
Запрос = Новый HTTPЗапрос("${PATH}", Заголовки);
Запрос.УстановитьТелоИзСтроки("${bodyOf(one).replaceAll('"', '""')}", КодировкаТекста.UTF8);
Ответ = Соединение.ВызватьHTTPМетод("POST", Запрос);
Сообщить(Ответ.КодСостояния);
Сообщить(Ответ.ПолучитьТелоКакСтроку());`
}

/** How two numbers are sent, to be checked only, in the ways that hospitals know. */
export const examplesOf = (one: Example): ReadonlyArray<{ name: string; text: string }> => [
  { name: 'curl', text: curl(one) },
  { name: 'Python', text: python(one) },
  { name: '1С', text: enterprise(one) },
]

/** What a period asks for: codes, units, indicators. */
export const catalogueExample = ({ origin, period }: Pick<Example, 'origin' | 'period'>): string =>
  `curl -H "Authorization: Bearer $KEY" \\\n  "${origin}/api/exchange/catalogue?period=${period}"`
