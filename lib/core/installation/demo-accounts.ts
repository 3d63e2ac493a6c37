/** Password of every demo account that can sign in. */
export const DEMO_PASSWORD = 'pokazateli-2026'

/** The accounts that the sign-in page of a demonstration offers. */
export const DEMO_ACCOUNTS = {
  operator: { email: 'operator@example.com', who: 'Оператор', does: 'вводит числа' },
  manager: { email: 'manager@example.com', who: 'Руководитель', does: 'проверяет, утверждает, сравнивает' },
  admin: { email: 'admin@example.com', who: 'Администратор', does: 'ведёт организации и показатели' },
} as const

/** Every demo account that has a password. */
export const DEMO_EMAILS = {
  admin: DEMO_ACCOUNTS.admin.email,
  manager: DEMO_ACCOUNTS.manager.email,
  operator: DEMO_ACCOUNTS.operator.email,
  /** An operator of the same organisation without a category. */
  newcomer: 'newcomer@example.com',
  /** The manager of an organisation that only watches. */
  watcher: 'watcher@example.com',
} as const
