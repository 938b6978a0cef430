import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { freeText, searchOf } from '../lib/search-params'

export const nodesSearch = searchOf(() => ({ search: freeText(maxSearchLength) }))

/** `parent`: the id of the node under which a new one starts. */
export const newNodeSearch = searchOf(() => ({ parent: z.catch(z.string().check(z.regex(/^\d*$/)), '') }))
