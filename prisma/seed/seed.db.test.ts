import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetDatabase } from '@/e2e/support/database'
import { republishAll } from '@/e2e/support/publications'
import { verifyPassword } from '@/lib/core/auth/password'
import { db } from '@/lib/core/db/client'
import { lookAtQuality } from '@/lib/features/quality/mutations'
import { createUser } from './builders/user'
import { type SqlClient, withSeedTransaction } from './connection'
import { type SeedOptions, seedDatabase } from './seed'

const url = process.env.DATABASE_URL ?? ''
const client = new pg.Client({ connectionString: url })

beforeAll(() => client.connect())
afterAll(() => client.end())
beforeEach(resetDatabase)

async function seed(options: Partial<SeedOptions>): Promise<string[]> {
  const lines: string[] = []
  await withSeedTransaction(url, (own: SqlClient) =>
    seedDatabase(own, {
      demo: false,
      admin: null,
      now: new Date(),
      timeZone: 'Europe/Moscow',
      say: (line) => lines.push(line),
      ...options,
    }),
  )
  return lines
}

/** Row count and hash of each seeded table. */
async function fingerprint(): Promise<string> {
  const tables = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const parts = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*), sum(hashtextextended(t::text, 0)::numeric) FROM "${name}" t`,
  )
  const { rows } = await client.query(`${parts.join(' UNION ALL ')} ORDER BY name`)
  return JSON.stringify(rows)
}

async function number(sql: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(`SELECT (${sql})::int AS value`)
  return rows[0]?.value ?? -1
}

describe('reference data', () => {
  it('is in place and stays as it is on a second run', async () => {
    expect(await number('SELECT count(*) FROM metrics')).toBe(46)
    expect(await number('SELECT count(*) FROM regions')).toBe(90)
    const before = await fingerprint()
    expect(await seed({})).toEqual([
      'Справочники: уже загружены',
      'Показатели: уже загружены',
      expect.stringContaining('Администратора нет'),
    ])
    expect(await fingerprint()).toBe(before)
  })

  it('opens no account in a database that has an administrator of its own, started without DEMO_DATA=false', async () => {
    const admin = { email: 'ivanova@example.org', password: 'длинная фраза' }
    await seed({ admin })
    expect(await seed({ demo: true })).toContain(
      'Демонстрационные данные: в базе уже есть пользователи, пропущены',
    )
    expect(await number('SELECT count(*) FROM users')).toBe(1)
  })

  it('keeps what an administrator changed', async () => {
    await client.query("UPDATE metrics SET name = 'Другое имя' WHERE position = 1 AND metric_category_id = 1")
    await client.query('DELETE FROM metrics WHERE position = 2')
    const before = await fingerprint()
    await seed({})
    expect(await fingerprint()).toBe(before)
  })
})

describe('first administrator', () => {
  const admin = { email: ' Chief@Example.org ', password: 'длинный пароль' }

  it('is created once, and is missed when nobody could enter without one', async () => {
    const missed = expect.stringContaining('ADMIN_EMAIL и ADMIN_PASSWORD')
    expect(await seed({})).toContainEqual(missed)
    expect(await seed({ admin })).toContain('Администратор: создан')
    const { rows } = await client.query(
      'SELECT email, user_role_id, company_id, first_steps_ended_at FROM users',
    )
    // The first steps have not been shown yet.
    const unseen = { first_steps_ended_at: null }
    expect(rows).toEqual([{ email: 'chief@example.org', user_role_id: 1, company_id: null, ...unseen }])
    expect(await seed({ admin: { ...admin, email: 'second@example.org' } })).toContain(
      'Администратор: уже есть',
    )
    expect(await number('SELECT count(*) FROM users')).toBe(1)
    expect(await seed({})).not.toContainEqual(missed)
    const journal = await client.query(`SELECT u.email FROM audit_events e JOIN users u ON u.id = e.entity_id
      WHERE e.action = 'user.create' AND e.entity = 'user' AND e.after->>'email' = u.email`)
    expect(journal.rows).toEqual([{ email: 'chief@example.org' }])
  })

  it('signs in whether «й» of the password came as one code point or as two', async () => {
    await seed({ admin: { ...admin, password: admin.password.normalize('NFD') } })
    const { rows } = await client.query('SELECT password_hash FROM users')
    expect(await verifyPassword(rows[0].password_hash, admin.password)).toBe(true)
  })

  it.each([
    [{ ...admin, email: 'nobody' }, 'ADMIN_EMAIL'],
    [{ ...admin, password: '1234567' }, 'ADMIN_PASSWORD: не меньше 8 символов'],
    [{ ...admin, password: '12345678' }, 'ADMIN_PASSWORD: этот пароль слишком распространён'],
    [{ ...admin, password: 'chief@example.org' }, 'ADMIN_PASSWORD: пароль не должен совпадать с адресом'],
  ])('is refused with %j, which nobody could sign in with or may choose', async (wrong, name) => {
    const before = await fingerprint()
    await expect(seed({ admin: wrong })).rejects.toThrow(name)
    expect(await fingerprint()).toBe(before)
  })
})

describe('demo data', () => {
  it('does not touch a database in which somebody works', async () => {
    await client.query(`INSERT INTO companies (number, company_role_id, region_id, city, name, short_name,
      date_begin_year, date_begin_quarter, date_begin_month)
      VALUES ('123456', 1, 1, 'Майкоп', 'Больница', 'Больница', '2024-01-01', '2024-01-01', '2024-01-01')`)
    const before = await fingerprint()
    expect(await seed({ demo: true })).toContain(
      'Демонстрационные данные: в базе уже есть организации, пропущены',
    )
    expect(await fingerprint()).toBe(before)
  })

  // The last test of the file, since it leaves a filled database, which the next file gets replaced.
  it('loads once, however many start together; the calm organisation alone is too even, far beyond chance', {
    timeout: 300_000,
  }, async () => {
    const [first, second] = await Promise.all([seed({ demo: true }), seed({ demo: true })])
    const lines = [first.at(-1), second.at(-1)]
    expect(lines).toContainEqual(
      expect.stringMatching(/в базе уже есть (пользователи|организации), пропущены/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/: 60 организаций, [34]\s\d{3} документ\S* \(\d/))

    const before = await fingerprint()
    await seed({ demo: true })
    expect(await fingerprint()).toBe(before)

    expect(await number('SELECT count(*) FROM companies')).toBe(60)
    const born = 'SELECT count(*) FROM companies c JOIN input_documents d ON d.company_id = c.id'
    expect(await number(`${born} WHERE c.created_at > d.created_at`)).toBe(0)
    const { rows: state } = await client.query('SELECT * FROM demonstration')
    expect(state).toEqual([{ is_made: true, is_over: false }])
    expect(
      await number("SELECT count(*) FROM users WHERE password_hash LIKE '$argon2id$v=19$m=19456,t=2,p=1$%'"),
    ).toBe(5)
    expect(await number('SELECT count(*) FROM users WHERE agreement_accepted_at IS NOT NULL')).toBe(0)
    const approved = await number('SELECT count(*) FROM input_documents WHERE input_document_status_id = 2')
    expect(await number('SELECT count(*) FROM approval_snapshots')).toBe(approved)
    expect(await number("SELECT count(*) FROM input_document_events WHERE action = 'approved'")).toBe(
      approved,
    )
    expect(
      await number(`SELECT count(*) FROM input_document_values v JOIN input_documents d ON d.id = v.input_document_id
          WHERE d.input_document_status_id = 2 AND v.is_active`),
    ).toBe(await number('SELECT count(*) FROM comparison_facts'))
    expect(
      await number(`SELECT count(*) FROM comparison_facts f JOIN companies c ON c.id = f.company_id
          WHERE c.company_role_id = 2`),
    ).toBe(0)

    expect(await number('SELECT count(*) FROM publication_words')).toBe(2)
    await republishAll()
    expect(await lookAtQuality()).toBeGreaterThan(50)
    const found = await db().qualityFinding.findMany({ include: { company: true } })
    expect(found).toMatchObject([{ rule: 'variation', company: { shortName: 'КГБУЗ ККБ' } }])
    expect(found[0]?.chance).toBeGreaterThan(1e-30)
    expect(found[0]?.chance).toBeLessThan(1e-28)

    // A new row gets an id after the reserved ones.
    expect(await createUser(client, { role: 'admin' })).toBe(await number('SELECT max(id) FROM users'))
  })
})
