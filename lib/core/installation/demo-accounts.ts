/** Password of every demo account that can sign in. */
export const DEMO_PASSWORD = 'pokazateli-2026'

/** The accounts that the sign-in page of a demonstration offers. */
export const DEMO_ACCOUNTS = {
  operator: { email: 'operator@example.com', who: 'Оператор', does: 'вводит числа' },
  manager: { email: 'manager@example.com', who: 'Руководитель', does: 'проверяет, утверждает, сравнивает' },
  admin: { email: 'admin@example.com', who: 'Администратор', does: 'ведёт организации и показатели' },
} as const
