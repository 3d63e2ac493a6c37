import { describe, expect, onTestFinished } from 'vitest'
import { type Client, signedIn } from '@/e2e/support/api'
import { inDatabase } from '@/e2e/support/database'
import { outbox } from '@/e2e/support/mail'
import { receivedMail } from '@/e2e/support/processes/received-mail'
import { onReplica, secondClient } from '@/e2e/support/replicas'
import { createFilled, exchangeManagers, waitingForLocks } from '@/e2e/support/world'
import { admin, it, manager, operator, otherManager, world } from '@/e2e/support/world-test'
import { db } from '@/lib/core/db/client'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { today } from '@/lib/core/process/clock'
import { writeDigests } from '@/lib/features/deadlines/mutations'

const DIGEST = 'Вопросы и возвраты по документам'
const recipientsOf = async (subject: string) =>
  (await outbox()).filter((letter) => letter.subject === subject).map(({ recipient }) => recipient)

async function filled(client: Client) {
  const answer = await createFilled(client)
  const [id, version] = [Number(answer.at('data', 'id')), Number(answer.at('data', 'version'))]
  const path = `/api/input-documents/${id}`
  return { id, version, path, metric: Number(answer.at('data', 'input_document_values', 0, 'metric_id')) }
}

const ask = async (client: Client, path: string, metric_id: number, var_name: string | null = 'a') =>
  client.post(`${path}/questions`, { metric_id, var_name, text: 'Вместе с переведёнными?' })

const history = async (client: Client, path: string) => {
  const answer = await client.get(`${path}/history`)
  const events = answer.at('data')
  return Array.isArray(events) ? events.map((_, place) => answer.at('data', place, 'action')) : []
}

/** Moves the letters sent so far to the day before. */
const nextDay = () =>
  db().$executeRaw`UPDATE document_digests SET day = day - 1, created_at = created_at - interval '1 day'`

/** Moves everything written so far before the letters of the day. */
const earlier = () => db().$executeRaw`
  UPDATE document_question_messages SET created_at = created_at - interval '2 days'`

describe('a question about a value', () => {
  it('is asked, answered, closed and opened again; the history and the audit tell, without the words', async () => {
    const { id, path, metric } = await filled(operator)
    expect((await ask(manager, path, metric, 'e')).status).toBe(422)
    expect((await ask(manager, path, 2_000_000_000)).status).toBe(422)
    const created = await ask(manager, path, metric)
    expect([created.status, created.at('data', 'state')]).toEqual([201, 'asked'])
    const question = `/api/document-questions/${created.at('data', 'id')}`

    const list = await operator.get(`${path}/questions`)
    expect(list.at('data', 0)).toMatchObject({
      input_document_id: id,
      metric_id: metric,
      var_name: 'a',
      messages: [{ user_id: world.users.manager, text: 'Вместе с переведёнными?' }],
    })
    const answered = await operator.post(`${question}/messages`, { text: 'Без них' })
    expect([answered.status, answered.at('data', 'state')]).toEqual([201, 'answered'])
    const more = await manager.post(`${question}/messages`, { text: 'А в июле?' })
    expect(more.at('data', 'state')).toBe('asked')

    const closed = await admin.put(question, { is_closed: true })
    expect(closed.at('data', 'state')).toBe('closed')
    expect((await operator.post(`${question}/messages`, { text: 'Поздно' })).status).toBe(409)
    const reopened = await manager.put(question, { is_closed: false })
    expect([reopened.at('data', 'state'), reopened.at('data', 'closed_at')]).toEqual(['asked', null])
    await manager.put(question, { is_closed: false })

    const actions = ['reopened', 'closed', 'asked', 'answered', 'asked', 'created']
    expect(await history(operator, path)).toEqual(actions)
    const audit = await db().auditEvent.findMany({
      where: { action: { startsWith: 'question.' } },
      orderBy: { id: 'desc' },
    })
    expect(audit.map(({ action, entityId }) => [action, entityId])).toEqual(
      actions.slice(0, -1).map((action) => [`question.${action}`, id]),
    )
    expect(JSON.stringify([audit, await db().inputDocumentEvent.findMany()])).not.toContain('переведёнными')
  })

  it('is seen by those who see the document alone: on its row, and on the matrix', async () => {
    const { path, metric } = await filled(operator)
    const question = await ask(manager, path, metric)
    await ask(manager, path, metric, null)
    for (const person of ['unassigned', 'otherManager', 'otherOperator', 'watcher'] as const) {
      const client = await signedIn(world.users[person])
      expect((await client.get(`${path}/questions`)).status, person).toBe(404)
      const body = { text: 'Чужое' }
      const answer = await client.post(`/api/document-questions/${question.at('data', 'id')}/messages`, body)
      expect(answer.status, person).toBe(404)
    }
    const cell = ['data', 'metric_categories', 0, 'documents', 'quarter', '3'] as const
    const matrix = await operator.get('/api/metrics-summary?year=2026')
    expect(matrix.at(...cell)).toMatchObject({ open_questions: 2, returned: false })
    expect((await operator.get(path)).at('data', 'open_questions')).toBe(2)
  })

  it('F7 a value has a hundred questions and a document five hundred words about them, and then it says so', async () => {
    const { id, path, metric } = await filled(operator)
    const created = await ask(manager, path, metric)
    const userId = world.users.manager
    const about = { inputDocumentId: id, metricId: metric, userId }
    await db().documentQuestion.createMany({ data: Array.from({ length: 99 }, () => about) })
    const refused = await ask(manager, path, metric, 'b')
    expect([refused.status, refused.at('message')]).toEqual([
      409,
      'О показателе в этом документе уже задано 100 вопросов, больше не помещается',
    ])
    const question = Number(created.at('data', 'id'))
    const message = { questionId: question, userId, text: 'И ещё' }
    await db().documentQuestionMessage.createMany({ data: Array.from({ length: 499 }, () => message) })
    const answered = await operator.post(`/api/document-questions/${question}/messages`, { text: 'Без них' })
    expect([answered.status, answered.at('message')]).toEqual([
      409,
      'В вопросах документа уже 500 сообщений, больше не помещается. Вопросы можно закрыть.',
    ])
    const closed = await manager.put(`/api/document-questions/${question}`, { is_closed: true })
    expect(closed.at('data', 'state')).toBe('closed')
  })

  it('stands in the way of approval until it is named', async () => {
    const { id, version, path, metric } = await filled(operator)
    const question = await ask(manager, path, metric)
    const refused = await manager.post(`${path}/approving`, { version })
    expect([refused.status, refused.at('code')]).toEqual([409, 'open_questions'])
    const many = (more: object) =>
      manager.post('/api/input-documents/approvals', { documents: [{ id, version, ...more }] })
    expect((await many({})).at('data', 0)).toMatchObject({ ok: false, status: 409 })
    const review = await manager.get('/api/input-documents/review?year=2026&quarter=3')
    expect(review.at('data', 0)).toMatchObject({ open_questions: 1, is_returned: false })
    expect((await many({ despite_questions: true })).at('data', 0)).toMatchObject({ ok: true })
    // An approved document may be asked about too, and its question closed.
    expect((await ask(manager, path, metric)).status).toBe(201)
    const closing = await manager.put(`/api/document-questions/${question.at('data', 'id')}`, {
      is_closed: true,
    })
    expect(closing.status).toBe(200)
  })

  it('with a closed one approval asks nothing', async () => {
    const { path, metric } = await filled(operator)
    const question = await ask(manager, path, metric)
    await manager.put(`/api/document-questions/${question.at('data', 'id')}`, { is_closed: true })
    expect((await manager.post(`${path}/approving`, {})).status).toBe(200)
  })
})

it('a returned draft is a state of its own on matrix, board and history until it is sent again or approved', async () => {
  const { path, version, metric } = await filled(operator)
  const reason = 'Умершие не сходятся с отделением статистики'
  expect((await manager.post(`${path}/return`, { reason: '' })).status).toBe(422)
  const returned = await manager.post(`${path}/return`, { reason })
  expect(returned.at('data')).toMatchObject({ version, returned: { reason, resent_at: null } })
  expect(returned.at('data', 'can', 'resend')).toBe(true)

  const cell = ['data', 'metric_categories', 0, 'documents', 'quarter', '3', 'returned'] as const
  expect((await operator.get('/api/metrics-summary?year=2026')).at(...cell)).toBe(true)
  const board = '/api/completeness?year=2026&quarter=3&state=returned'
  const found = await admin.get(board)
  expect([found.at('meta', 'total'), found.at('data', 0, 'cells', 0)]).toEqual([
    1,
    expect.objectContaining({ state: 'draft', returned: true }),
  ])

  const answer = 'Сверено с журналом'
  const resent = await operator.send('DELETE', `${path}/return`, { answer })
  expect(resent.at('data', 'returned', 'resent_at')).not.toBeNull()
  expect(resent.at('data', 'returned')).toMatchObject({ changed: 0, answer })
  expect((await manager.get(path)).at('data', 'returned', 'answer')).toBe(answer)
  expect((await manager.get('/api/metrics-summary?year=2026')).at('meta', 'waiting')).toContainEqual(
    expect.objectContaining({ kind: 'resent', text: answer }),
  )
  expect((await operator.send('DELETE', `${path}/return`)).status).toBe(409)
  expect((await admin.get(board)).at('meta', 'total')).toBe(0)
  await manager.post(`${path}/return`, { reason })
  const metric_calc_data_id = returned.at(
    ...(['data', 'input_document_values', 0, 'metric', 'metric_calc_data', 0, 'id'] as const),
  )
  const saved = await operator.put(path, {
    version,
    input_document_values: [
      {
        metric_id: metric,
        is_active: true,
        input_document_value_calc_data: [{ metric_calc_data_id, value: '8' }],
      },
    ],
  })
  expect(saved.status).toBe(200)
  expect((await operator.get(path)).at('data', 'returned')).toMatchObject({ reason, changed: 1 })
  expect((await manager.post(`${path}/approving`, {})).at('data', 'returned')).toBeNull()
  expect((await manager.post(`${path}/return`, { reason })).status).toBe(409)
  expect(await history(operator, path)).toEqual([
    'approved',
    'saved',
    'returned',
    'resent',
    'returned',
    'created',
  ])
})

describe('the letter of the day', () => {
  it('is one for all that is new and waits: to whoever enters, then to whoever asked', async () => {
    const { id, path, metric } = await filled(operator)
    expect(await writeDigests()).toBe(0)
    const first = await ask(manager, path, metric)
    await ask(manager, path, metric, null)
    await manager.post(`${path}/return`, { reason: 'Проверьте первую строку' })
    expect(await writeDigests()).toBe(1)
    expect(await writeDigests()).toBe(0)
    const [letter] = (await outbox()).filter(({ subject }) => subject === DIGEST)
    expect(letter?.recipient).toBe(world.emails.operator)
    expect(letter?.text).toContain('III квартал 2026 года, КГБУЗ ККБ — 2 вопроса')
    expect(letter?.text).toContain('Возвращено на доработку:')
    expect(letter?.text).toContain(`/my-metrics/${id}/edit`)
    expect(letter?.text).not.toContain('переведёнными')

    // Reported once; an answer goes to the asker, and an administrator's question to the manager too.
    await earlier()
    await nextDay()
    await operator.post(`/api/document-questions/${first.at('data', 'id')}/messages`, { text: 'Без них' })
    await operator.send('DELETE', `${path}/return`)
    await ask(admin, path, metric, 'b')
    expect(await writeDigests()).toBe(3)
    const { operator: to, manager: asker, notAgreed } = world.emails
    expect((await recipientsOf(DIGEST)).toSorted()).toEqual([to, to, asker, notAgreed].toSorted())
    const toManager = (await outbox()).findLast(({ recipient }) => recipient === world.emails.manager)
    for (const words of ['Вам ответили:', 'Готово и ждёт вашей проверки:', 'Вас спрашивают'])
      expect(toManager?.text).toContain(words)

    // Opened again without a word, it asks once more in the words of its asker.
    await earlier()
    await nextDay()
    for (const is_closed of [true, false])
      await manager.put(`/api/document-questions/${first.at('data', 'id')}`, { is_closed })
    expect(await writeDigests()).toBe(2)
    expect((await recipientsOf(DIGEST)).filter((one) => one === to)).toHaveLength(3)
    const board = await operator.get('/api/metrics-summary?year=2026')
    expect(board.at('meta', 'waiting')).not.toContainEqual(expect.objectContaining({ text: 'Без них' }))

    // A person who has switched off reminders gets none.
    await nextDay()
    await operator.put('/api/user/reminders', { deadline_reminders: false })
    await ask(manager, path, metric)
    expect(await writeDigests()).toBeGreaterThan(0)
    expect((await recipientsOf(DIGEST)).filter((one) => one === to)).toHaveLength(3)
  })

  it('of two questions about one number the one opened again is news, and is dated by that', async () => {
    const { path, metric } = await filled(operator)
    await ask(manager, path, metric)
    const asked = (await ask(manager, path, metric)).at('data')
    expect(await writeDigests()).toBe(1)
    await earlier()
    await nextDay()
    const question = `/api/document-questions/${Object(asked).id}`
    for (const is_closed of [true, false]) await manager.put(question, { is_closed })
    expect(await writeDigests()).toBe(1)
    expect((await outbox()).at(-1)?.text).toContain('КГБУЗ ККБ — 1 вопрос')
    const board = await operator.get('/api/metrics-summary?year=2026')
    const [first, second] = [0, 1].map((place) => String(board.at('meta', 'waiting', place, 'at')))
    expect(Date.parse(first ?? '') - Date.parse(second ?? '')).toBeGreaterThan(24 * 60 * 60 * 1000)
  })

  it('what is asked while letters are written stands in the next one', async () => {
    const { path, metric } = await filled(operator)
    await ask(admin, path, metric)
    await inDatabase(async (holder) => {
      await holder.query('BEGIN')
      await holder.query(
        'INSERT INTO document_digests (user_id, day) SELECT min(id), $1 FROM users WHERE email = ANY($2)',
        [today(), [world.emails.manager, world.emails.operator, world.emails.notAgreed]],
      )
      const written = writeDigests()
      await expect.poll(waitingForLocks).toBe(1)
      await ask(admin, path, metric, 'b')
      await holder.query('ROLLBACK')
      expect(await written).toBe(3)
    })
    await db().$executeRaw`UPDATE document_digests SET day = day - 1`
    expect(await writeDigests()).toBe(3)
  })

  it('what somebody began who has moved to another organisation since is told to the managers there now', async () => {
    const { path, version, metric } = await filled(operator)
    const question = (await ask(manager, path, metric)).at('data', 'id')
    await operator.post(`/api/document-questions/${question}/messages`, { text: 'Без них' })
    await manager.post(`${path}/return`, { version, reason: 'Проверьте операции' })
    await operator.send('DELETE', `${path}/return`, { answer: 'Проверено' })
    await exchangeManagers()
    expect(await writeDigests()).toBe(2)
    expect((await recipientsOf(DIGEST)).toSorted()).toEqual(
      [world.emails.notAgreed, world.emails.otherManager].toSorted(),
    )
    const kinds = ({ at }: Awaited<ReturnType<Client['get']>>) =>
      [0, 1, 2].map((place) => at('meta', 'waiting', place, 'kind') ?? null)
    const boards = [otherManager, manager].map((person) => person.get('/api/metrics-summary?year=2026'))
    expect((await Promise.all(boards)).map(kinds)).toEqual([
      ['resent', 'answered', null],
      [null, null, null],
    ])
  })

  it('two workers write it once, and the mail server is handed it once', async () => {
    const { path, metric } = await filled(operator)
    await ask(manager, path, metric)
    const other = secondClient(onTestFinished)
    const written = await Promise.all([writeDigests(), onReplica(other, writeDigests)])
    expect(written.toSorted()).toEqual([0, 1])
    const received = await receivedMail(db(), other)
    expect(received.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [world.emails.operator, DIGEST],
    ])
  })
})

it('A5 answers of a request, and withdrawals, are told to who is a manager there now, not to one moved to another organisation', async () => {
  const { path } = await filled(operator)
  await manager.post(`${path}/approving`, {})
  await manager.post(`${path}/withdrawal-request`, { reason: 'Нашли ошибку в числе операций' })
  await exchangeManagers()
  const there = [world.emails.notAgreed, world.emails.otherManager].toSorted()
  const id = (await admin.get('/api/withdrawal-requests?status=pending')).at('data', 0, 'id')
  await admin.post(`/api/withdrawal-requests/${id}/refusal`, { reason: 'Ошибка меньше погрешности' })
  expect((await recipientsOf('В возврате показателей в работу отказано')).toSorted()).toEqual(there)
  await admin.send('DELETE', `${path}/approving`, { reason: 'Исправьте и утвердите' })
  expect((await recipientsOf('Утверждение показателей отозвано')).toSorted()).toEqual(there)
})

it('a request to return an approved document to work goes to the administrators; a refusal has an answer, a withdrawal grants it; both sides get letters', async () => {
  const { id, path } = await filled(operator)
  const reason = 'Нашли ошибку в числе операций'
  const request = () => manager.post(`${path}/withdrawal-request`, { reason })
  expect((await request()).status).toBe(409)
  await manager.post(`${path}/approving`, {})
  const sent = await request()
  expect([sent.status, sent.at('data', 'withdrawal_request')]).toEqual([
    201,
    expect.objectContaining({ status: 'pending', reason, answer: null }),
  ])
  expect((await request()).status).toBe(409)
  expect(await recipientsOf('Просьба вернуть показатели в работу')).toEqual([world.emails.admin])

  const list = '/api/withdrawal-requests?status=pending'
  const [waiting] = [await admin.get(list)]
  expect(waiting.at('data', 0)).toMatchObject({ input_document: { id }, reason, decided_at: null })
  const refusal = `/api/withdrawal-requests/${waiting.at('data', 0, 'id')}/refusal`
  const refused = await admin.post(refusal, { reason: 'Ошибка меньше погрешности' })
  expect(refused.at('data')).toMatchObject({ status: 'refused', answer: 'Ошибка меньше погрешности' })
  expect((await admin.post(refusal, { reason: 'Ещё раз' })).status).toBe(409)
  // Another administrator's page still shows it as waiting.
  const late = { reason: 'Из другой вкладки', withdrawal_request_id: waiting.at('data', 0, 'id') }
  const granted = await admin.send('DELETE', `${path}/approving`, late)
  expect([granted.status, granted.at('message')]).toEqual([409, 'Просьба уже решена'])
  expect(await recipientsOf('В возврате показателей в работу отказано')).toEqual([world.emails.manager])
  expect((await manager.get(path)).at('data', 'withdrawal_request')).toMatchObject({
    status: 'refused',
    answer: 'Ошибка меньше погрешности',
    user: refused.at('data', 'decided_by'),
    at: refused.at('data', 'decided_at'),
  })

  expect((await request()).status).toBe(201)
  const withdrawal = await admin.send('DELETE', `${path}/approving`, { reason: 'Исправьте и утвердите' })
  expect(withdrawal.at('data', 'withdrawal_request')).toBeNull()
  expect(await recipientsOf('Утверждение показателей отозвано')).toEqual([world.emails.manager])
  const all = await admin.get('/api/withdrawal-requests')
  expect([all.at('data', 0, 'status'), all.at('data', 1, 'status')]).toEqual(['granted', 'refused'])

  // A document returned by an administrator is assigned to its operator; corrected, it waits for the manager's
  // approval.
  const waitingOf = async (client: Client) =>
    (await client.get('/api/metrics-summary?year=2026')).at('meta', 'waiting')
  const returned = expect.objectContaining({ kind: 'returned', text: 'Исправьте и утвердите' })
  expect(await waitingOf(operator)).toContainEqual(returned)
  expect(await waitingOf(manager)).not.toContainEqual(returned)
  const mended = await operator.send('DELETE', `${path}/return`, { answer: 'Исправлено' })
  expect(mended.status).toBe(200)
  const resent = expect.objectContaining({ kind: 'resent', text: 'Исправлено' })
  expect(await waitingOf(manager)).toContainEqual(resent)
  expect(await waitingOf(operator)).not.toContainEqual(resent)
  await writeDigests()
  const letter = (await outbox()).findLast(({ recipient }) => recipient === world.emails.manager)
  expect(letter?.text).toContain('Готово и ждёт вашей проверки:')
  expect(await history(operator, path)).toEqual([
    'resent',
    'withdrawn',
    'withdrawal_asked',
    'withdrawal_refused',
    'withdrawal_asked',
    'approved',
    'created',
  ])
})

it("the undoing of an administrator's own approval is told to the managers; a document without an operator is returned to them", async () => {
  const { path } = await filled(operator)
  await db().userMetricCategory.deleteMany()
  expect((await admin.post(`${path}/approving`, {})).status).toBe(200)
  const withdrawal = await admin.send('DELETE', `${path}/approving`, { reason: 'Утверждено по ошибке' })
  expect(withdrawal.status).toBe(200)
  expect((await recipientsOf('Утверждение показателей отозвано')).toSorted()).toEqual(
    [world.emails.admin, world.emails.manager, world.emails.notAgreed].toSorted(),
  )
  await writeDigests()
  const letter = (await outbox()).findLast(({ recipient }) => recipient === world.emails.manager)
  expect(letter?.text).toContain('Возвращено на доработку:')
})

it('a document whose operator has not accepted the invitation yet is returned to the managers', async () => {
  const { path } = await filled(operator)
  await db().user.update({ where: { id: world.users.operator }, data: { passwordHash: null } })
  await admin.post(`${path}/return`, { reason: 'Проверьте первую строку' })
  expect(await writeDigests()).toBe(2)
  const { manager: to, notAgreed } = world.emails
  expect((await recipientsOf(DIGEST)).toSorted()).toEqual([to, notAgreed].toSorted())
})

it('a returned document of an organisation that is a watcher now waits for nobody: it cannot be corrected', async () => {
  const { path } = await filled(operator)
  await manager.post(`${path}/return`, { reason: 'Проверьте первую строку' })
  const waiting = async () => (await operator.get('/api/metrics-summary?year=2026')).at('meta', 'waiting')
  expect(await waiting()).toMatchObject([{ kind: 'returned' }])
  await db().company.update({
    where: { id: world.company },
    data: { companyRoleId: COMPANY_ROLE.watcher },
  })
  expect(await waiting()).toEqual([])
  expect(await writeDigests()).toBe(0)
})
