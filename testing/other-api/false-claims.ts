/** Each of these is false of the records of that server, whatever it tells about them. */
export const falseClaims: readonly RegExp[] = [
  /Nobody(:| has the role)/,
  /No members/,
  /\b0 (people|members|companies|employees|licences)\b/,
  /No pending invitations|No invitations match|\b0 pending invitations/,
  /(Every|No) company has a package|every company has a package/,
  /No role has changed/,
  /No child nodes/,
  /no child nodes, companies or people/,
  /(?<!of which |the )suspended/i,
]
