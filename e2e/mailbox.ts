import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { runFolder } from './fixtures'

const folder = path.join(runFolder, 'mails')

async function mailsTo(address: string): Promise<Email[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = await Promise.all(
    files.sort().map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some((to) => to.address === address))
}

/** Waits until `count` mails to this address have arrived. @returns the last one */
export async function lastMailTo(address: string, count = 1): Promise<Email> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `mails to ${address}`,
      intervals: [50, 100],
    })
    .toBe(count)
  const mail = (await mailsTo(address)).at(-1)
  if (!mail) throw new Error(`No mail to ${address}.`)
  return mail
}

/** The link in the text of a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+\/set-up#\S+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`No link in: ${mail.text}`)
  return link
}
