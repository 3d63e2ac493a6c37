import { world } from '@/e2e/support/world-test'
import type { Person } from './world-rows'

/** A valid body of an invitation. */
export const NEWCOMER = { surname: 'Новикова', name: 'Анна', email: 'novikova@example.org', user_role_id: 3 }

/** The people of an organisation. */
export const users = (companyId = world.company) => `/api/companies/${companyId}/users`

/** One of them. */
export const pathOf = (person: Person, companyId = world.company) =>
  `${users(companyId)}/${world.users[person]}`
