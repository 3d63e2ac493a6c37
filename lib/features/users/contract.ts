import { z } from 'zod'
import { contract, created, data, message } from '@/lib/core/http/contract'
import { page } from '@/lib/core/http/pagination'
import { idParams } from '@/lib/core/http/params'
import { newUserSchema, userEditSchema, userParams, usersQuerySchema } from '@/lib/features/users/schema'

export const usersContract = contract({
  'GET /api/administrators': {
    permission: 'administrators.manage',
    query: usersQuerySchema,
    answer: page(z.unknown()),
  },
  'POST /api/administrators': {
    permission: 'administrators.manage',
    body: newUserSchema,
    answer: created(z.unknown()),
  },
  'GET /api/administrators/{id}': {
    permission: 'administrators.manage',
    params: idParams,
    answer: data(z.unknown()),
  },
  'PUT /api/administrators/{id}': {
    permission: 'administrators.manage',
    params: idParams,
    body: userEditSchema,
    answer: data(z.unknown()),
  },
  'POST /api/administrators/{id}/invitation': {
    permission: 'administrators.manage',
    params: idParams,
    answer: message,
  },
  'GET /api/companies/{id}/users': {
    permission: 'users.manage',
    params: idParams,
    query: usersQuerySchema,
    answer: page(z.unknown()),
  },
  'POST /api/companies/{id}/users': {
    permission: 'users.manage',
    params: idParams,
    body: newUserSchema,
    answer: created(z.unknown()),
  },
  'GET /api/companies/{id}/users/{user_id}': {
    permission: 'users.manage',
    params: userParams,
    answer: data(z.unknown()),
  },
  'PUT /api/companies/{id}/users/{user_id}': {
    permission: 'users.manage',
    params: userParams,
    body: userEditSchema,
    answer: data(z.unknown()),
  },
  'POST /api/companies/{id}/users/{user_id}/invitation': {
    permission: 'users.manage',
    params: userParams,
    answer: message,
  },
})
