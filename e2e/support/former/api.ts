import { createServer } from 'node:http'
import { listening } from '@/e2e/support/processes/listening'
import { emptyBundle } from '@/scripts/move/bundle'
import { truthOf } from '@/scripts/move/rules'
import { type Row, type RunningBundle, SHAPES, type WholeBundle } from '@/scripts/move/shape'

const PERSON = { email: 'admin@former.test', password: 'Прежний пароль 1' }

/** Reads all rows of a bundle into memory. */
export async function wholeBundle(bundle: RunningBundle): Promise<WholeBundle> {
  const whole = emptyBundle()
  for (const [name] of SHAPES) {
    const rows: Row[] = []
    for await (const row of bundle[name]) rows.push(row)
    whole[name] = rows
  }
  return whole
}

/**
 * Serves a bundle through the former system's API, with Laravel Sanctum's sign-in. @returns its address and a stop
 * function
 */
export async function startFormerApi(bundle: WholeBundle) {
  const documentOf = (id: string | undefined) => {
    const row = bundle.input_documents.find((one) => one.id === id)
    const values = bundle.input_document_values.filter((one) => one.input_document_id === id)
    return {
      data: {
        ...row,
        input_document_values: values.map((value) => ({
          ...{
            metric_id: Number(value.metric_id),
            value: Number(value.value),
            is_active: truthOf(value.is_active),
          },
          input_document_value_calc_data: bundle.calc_data_values
            .filter((one) => one.input_document_value_id === value.id)
            .map((one) => ({
              metric_calc_data_id: Number(one.metric_calc_data_id),
              value: Number(one.value),
            })),
        })),
      },
    }
  }
  /** Of two documents with one key the last; PHP encodes an empty map as a list. */
  const quartersOf = (key: Row) => {
    const own = bundle.input_documents.filter((one) =>
      Object.entries(key).every(([field, value]) => one[field] === value),
    )
    const cells = own.map((one) => [
      one.quarter,
      { id: Number(one.id), input_document_status_id: Number(one.input_document_status_id) },
    ])
    return cells.length > 0 ? Object.fromEntries(cells) : []
  }
  const summaryOf = (year: string | null, company: string | null) => ({
    data: {
      metric_categories: bundle.metric_categories.map(({ id }) => ({
        id: Number(id),
        documents: { quarter: quartersOf({ year, company_id: company, metric_category_id: id ?? null }) },
      })),
    },
  })
  const dynamicsOf = (category: string | null, company: string | null) => {
    const own = bundle.input_documents.filter(
      (one) => one.company_id === company && one.input_document_status_id === '2',
    )
    const metrics = bundle.metrics.filter((one) => one.metric_category_id === category)
    const pointsOf = (metric: string | null | undefined) =>
      own.flatMap(({ id, year, quarter }) =>
        bundle.input_document_values
          .filter((row) => row.input_document_id === id && row.metric_id === metric && truthOf(row.is_active))
          .map(({ value }) => ({ year, quarter, own: { value: Number(value) } })),
      )
    return { data: { 2: metrics.map(({ id }) => ({ metric: { id: Number(id) }, points: pointsOf(id) })) } }
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://former')
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isKnown =
      request.headers['x-xsrf-token'] === 'a=b' && /laravel_session=one/.test(request.headers.cookie ?? '')
    const answer = (status: number, body?: object) => {
      response.statusCode = status
      response.end(body ? JSON.stringify(body) : undefined)
    }
    if (pathname === '/sanctum/csrf-cookie') {
      response.setHeader('set-cookie', ['XSRF-TOKEN=a%3Db; path=/', 'laravel_session=one; path=/; httponly'])
      return answer(204)
    }
    if (pathname === '/api/login') {
      const given = JSON.parse(Buffer.concat(chunks).toString())
      if (!isKnown || given.email !== PERSON.email || given.password !== PERSON.password) return answer(422)
      response.setHeader('set-cookie', 'laravel_session=one-in; path=/; httponly')
      return answer(200, {})
    }
    if (!/laravel_session=one-in/.test(request.headers.cookie ?? '')) return answer(401)
    if (pathname === '/api/metrics-summary') {
      return answer(200, summaryOf(searchParams.get('year'), searchParams.get('company_id')))
    }
    if (pathname === '/api/analytics-indicators-data') {
      return answer(200, dynamicsOf(searchParams.get('metric_category_id'), searchParams.get('company_id')))
    }
    answer(200, documentOf(pathname.split('/').at(-1)))
  })
  return {
    ...{ url: `http://127.0.0.1:${await listening(server)}`, ...PERSON },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
