import { z } from 'zod'
import { contract, data, message, nothing } from '@/lib/core/http/contract'
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  sessionParams,
} from '@/lib/features/accounts/schema'

export const accountsContract = contract({
  'POST /api/accepted-agreements': {
    permission: 'signed-in',
    beforeAgreement: true,
    namesError: true,
    answer: data(z.unknown()),
  },
  'POST /api/forgot-password': {
    permission: 'public',
    body: forgotPasswordSchema,
    answer: message,
  },
  'POST /api/login': {
    permission: 'public',
    body: loginSchema,
    answer: data(z.unknown()),
  },
  'POST /api/logout': {
    permission: 'signed-in',
    beforeAgreement: true,
    answer: nothing,
  },
  'POST /api/reset-password': {
    permission: 'public',
    body: resetPasswordSchema,
    answer: message,
  },
  'GET /api/user': {
    permission: 'signed-in',
    beforeAgreement: true,
    answer: data(z.unknown()),
  },
  'PUT /api/user/password': {
    permission: 'signed-in',
    body: changePasswordSchema,
    answer: message,
  },
  'GET /api/user/sessions': {
    permission: 'signed-in',
    answer: data(z.unknown()),
  },
  'DELETE /api/user/sessions/{id}': {
    permission: 'signed-in',
    params: sessionParams,
    answer: nothing,
  },
})
