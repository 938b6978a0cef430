import { longLastName } from './unusual-names'
import type { RoleKey } from './roles'
import type { NodeKey } from './tree'

/** `days`: since the last mail. `resentAfter`: days between the first mail and the last. */
type Invited = { readonly days: number; readonly resentAfter?: number }
export type PersonState =
  | ({ readonly is: 'active'; readonly twoFactor: boolean } & Invited)
  | ({ readonly is: 'expired' | 'fresh' } & Invited)
  | { readonly is: 'expiring'; readonly hoursLeft: number; readonly resentAfter?: number }

export type Person = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly node: NodeKey
  readonly role: RoleKey
  readonly state: PersonState
}

const person = (
  first_name: string,
  last_name: string,
  email: string,
  node: NodeKey,
  role: RoleKey,
  state: PersonState,
): Person => ({
  first_name,
  last_name,
  email,
  node,
  role,
  state,
})
const active = (days: number, resentAfter?: number): PersonState => ({
  is: 'active',
  twoFactor: true,
  days,
  ...(resentAfter && { resentAfter }),
})
const activeWithout2fa = (days: number): PersonState => ({ is: 'active', twoFactor: false, days })
const expired = (days: number, resentAfter?: number): PersonState => ({
  is: 'expired',
  days,
  ...(resentAfter && { resentAfter }),
})
const expiring = (hoursLeft: number, resentAfter?: number): PersonState => ({
  is: 'expiring',
  hoursLeft,
  ...(resentAfter && { resentAfter }),
})
const fresh = (days: number, resentAfter?: number): PersonState => ({
  is: 'fresh',
  days,
  ...(resentAfter && { resentAfter }),
})

/** 48 colleagues: 31 active and 17 invited; of the invitations, 6 have expired and 3 expire soon. */
export const people: readonly Person[] = [
  person('Ingrid', 'Halvorsen', 'ingrid.halvorsen@example.com', 'headOffice', 'administrator', active(2_600)),
  person('Tomáš', 'Dvořák', 'tomas.dvorak@example.com', 'headOffice', 'administrator', active(2_340)),
  person('Wanjirũ', 'Kamau', 'wanjiru.kamau@example.com', 'headOffice', 'administrator', active(711)),
  person('Łucja', 'Wiśniewska', 'lucja.wisniewska@example.com', 'headOffice', 'billingOffice', active(1_702)),
  person(
    'Mehmet',
    'Çağlayan',
    'mehmet.caglayan@example.com',
    'headOffice',
    'billingOffice',
    activeWithout2fa(402),
  ),
  person('Grace', 'Okonkwo-Eze', 'grace.okonkwo-eze@example.com', 'headOffice', 'auditor', active(933)),
  person('Søren', 'Kjærgaard', 'soeren.kjaergaard@example.com', 'headOffice', 'helpDesk', active(1_288, 7)),
  person(
    'Наталія',
    'Шевченко',
    'nataliia.shevchenko@example.com',
    'headOffice',
    'regionalOperations',
    active(1_120),
  ),
  person(
    'Duarte',
    longLastName,
    'duarte.longo@example.com',
    'headOffice',
    'offboarding',
    activeWithout2fa(588),
  ),
  person('Baldur', 'Testoni', 'baldur.testoni@example.test', 'headOffice', 'awaitingApproval', expired(24)),
  person(
    'Þórunn',
    'Ásgeirsdóttir',
    'thorunn.asgeirsdottir@example.com',
    'headOffice',
    'administrator',
    fresh(1),
  ),
  person('Ji-woo', 'Park', 'jiwoo.park@example.com', 'headOffice', 'awaitingApproval', expiring(19)),

  person('Jürgen', 'Groß', 'juergen.gross@example.org', 'dach', 'branchManagement', active(2_080)),
  person(
    'Anneliese',
    'Müller-Lüdenscheidt',
    'anneliese.mueller@example.org',
    'dach',
    'customerCareDach',
    active(1_566),
  ),
  person('Emre', 'Yıldırım', 'emre.yildirim@example.org', 'dach', 'customerCareDach', active(804)),
  person(
    'Zoë',
    'Freifrau von und zu Hohenstein',
    'zoe.hohenstein@example.org',
    'dach',
    'helpDesk',
    activeWithout2fa(377),
  ),
  person('Bálint', 'Szőllősi', 'balint.szollosi@example.org', 'dach', 'customerCareDach', fresh(3)),
  person('Lena', 'Kühn', 'lena.kuehn@example.org', 'dach', 'branchManagement', expired(13, 20)),
  person(
    'Xaver',
    'Brandstätter',
    'xaver.brandstaetter@example.org',
    'munich',
    'secondLevelMunich',
    active(1_004),
  ),
  person('Giulia', "D'Angelo", 'giulia.dangelo@example.org', 'munich', 'secondLevelMunich', active(645)),
  person('Chiamaka', 'Nwosu', 'chiamaka.nwosu@example.org', 'munich', 'regionalOperations', fresh(0)),
  person('Urs', 'Zürcher', 'urs.zuercher@example.org', 'zurich', 'regionalOperations', active(1_410)),
  person('Flurina', 'Caduff', 'flurina.caduff@example.org', 'zurich', 'auditor', expired(61)),

  person('Hélène', 'Lefèvre', 'helene.lefevre@example.net', 'france', 'administrator', active(2_205)),
  person('Loïc', 'Le Goff', 'loic.legoff@example.net', 'france', 'customerCareFrance', active(1_150)),
  person('María José', 'Ibáñez Peña', 'mj.ibanez@example.net', 'france', 'customerCareFrance', active(498)),
  person('Françoise', 'Hallé', 'francoise.halle@example.net', 'france', 'helpDesk', expiring(5, 3)),
  person('Nguyễn', 'Thị Thu Hường', 'thuhuong.nguyen@example.net', 'lyon', 'helpDesk', active(702)),
  person('Gaël', 'N’Diaye', 'gael.ndiaye@example.net', 'lyon', 'auditor', fresh(4)),
  person(
    'Pieter-Jan',
    "van 't Hof",
    'pieterjan.vanthof@example.net',
    'antwerp',
    'regionalOperations',
    active(891),
  ),
  person('Saartje', 'De Smedt', 'saartje.desmedt@example.net', 'antwerp', 'helpDesk', expired(9)),

  person('Siobhán', "O'Brien", 'siobhan.obrien@example.com', 'ukIreland', 'administrator', active(2_190)),
  person('Rhys', 'ap Gwilym', 'rhys.apgwilym@example.com', 'ukIreland', 'secondLevelUk', active(960)),
  person('प्रिया', 'शर्मा', 'priya.sharma@example.com', 'ukIreland', 'secondLevelUk', active(533, 5)),
  person('Callum', 'MacGillivray', 'callum.macgillivray@example.com', 'ukIreland', 'secondLevelUk', fresh(2)),
  person(
    'Amélie',
    'St. John-Smythe',
    'amelie.stjohnsmythe@example.com',
    'ukIreland',
    'helpDesk',
    expired(188),
  ),
  person('Oluwaseun', 'Adébáyọ̀', 'oluwaseun.adebayo@example.com', 'ukIreland', 'auditor', fresh(4, 6)),

  person('結衣', '高橋', 'yui.takahashi@example.test', 'japan', 'provisioning', active(1_633)),
  person('大輔', '小笠原', 'daisuke.ogasawara@example.test', 'japan', 'administrator', active(1_520)),
  person('欣怡', '陳', 'hsinyi.chen@example.test', 'japan', 'helpDesk', fresh(1)),
  person('민준', '김', 'minjun.kim@example.test', 'japan', 'provisioning', expired(37)),

  person(
    'Ελένη',
    'Παπαδοπούλου',
    'eleni.papadopoulou@example.org',
    'greece',
    'regionalOperations',
    active(1_380),
  ),
  person('Γιώργος', 'Αντωνίου', 'giorgos.antoniou@example.org', 'greece', 'helpDesk', activeWithout2fa(622)),
  person('Дмитрий', 'Воскресенский', 'dmitrii.voskresenskii@example.org', 'greece', 'auditor', expiring(11)),

  person('ليلى', 'الحداد', 'layla.alhaddad@example.net', 'gulf', 'keyCustodian', active(440)),
  person('נועם', 'בן־דוד', 'noam.bendavid@example.net', 'gulf', 'helpDesk', active(812)),
  person('خالد', 'عبد الرحمن', 'khalid.abdulrahman@example.net', 'dubai', 'regionalOperations', active(349)),
  person('สมหญิง', 'แซ่ตั้ง', 'somying.saetang@example.net', 'dubai', 'helpDesk', fresh(4)),
]
