import type { Language } from './company-words'

/** First and last names, each with its spelling in an email address. */
type OwnerNames = { readonly first: readonly Spelled[]; readonly last: readonly Spelled[] }
type Spelled = readonly [name: string, ascii: string]

/** Parses `Jürgen juergen, Élodie elodie`; `_` stands for a space inside a name. */
const spelled = (text: string): Spelled[] =>
  text.split(', ').map((pair) => {
    const [name = '', ascii = ''] = pair.split(' ')
    return [name.replaceAll('_', ' '), ascii]
  })
const of = (first: string, last: string): OwnerNames => ({ first: spelled(first), last: spelled(last) })

export const ownerNames: Record<Language, OwnerNames> = {
  german: of(
    'Jürgen juergen, Käthe kaethe, Björn bjoern, Rosemarie rosemarie, Götz goetz, Ulrike ulrike',
    'Weiß weiss, Krämer kraemer, von_der_Heide vonderheide, Österle oesterle, Schmitz-Köln schmitz-koeln, Vogt vogt',
  ),
  english: of(
    'Eleanor eleanor, Alistair alistair, Maeve maeve, Desmond desmond, Niamh niamh, Tobias tobias',
    "O'Neill oneill, Whitcombe whitcombe, Fitzgerald-Hughes fitzgerald-hughes, MacLeod macleod, Ó_Súilleabháin osuilleabhain, Pickering pickering",
  ),
  french: of(
    'Élodie elodie, Jean-François jean-francois, Maëlys maelys, Anaïs anais, Théo theo, Geneviève genevieve',
    "Bérenger berenger, d'Aubigné daubigne, Lemaître lemaitre, Çelik-Moreau celik-moreau, de_La_Tour delatour, Garçon garcon",
  ),
  dutch: of(
    'Joost joost, Anneke anneke, Sjoerd sjoerd, Machteld machteld, Thijs thijs, Daniëlle danielle',
    "van_den_Broeck vandenbroeck, de_Vries devries, 't_Jong tjong, IJzerman ijzerman, Claessens claessens, Geërts geerts",
  ),
  spanish: of(
    'Íñigo inigo, Begoña begona, Andrés andres, Lucía lucia, Óscar oscar',
    'Núñez nunez, García_Lorente garcialorente, Muñoz munoz, Peláez pelaez, Ordóñez ordonez',
  ),
  italian: of(
    'Niccolò niccolo, Chiara chiara, Giosuè giosue, Ludovica ludovica, Salvatore salvatore',
    "Dell'Acqua dellacqua, Rossetti rossetti, Lo_Presti lopresti, Bertè berte, Zanetti zanetti",
  ),
  polish: of(
    'Żaneta zaneta, Michał michal, Elżbieta elzbieta, Paweł pawel, Jagoda jagoda',
    'Zając zajac, Kołodziej kolodziej, Grzyb grzyb, Wróbel wrobel, Szczęsny szczesny',
  ),
  turkish: of(
    'Ayşe ayse, Oğuz oguz, Çiğdem cigdem, Ümit umit, İlker ilker',
    'Demirbaş demirbas, Güneş gunes, Özdemir ozdemir, Kaplan kaplan, Şimşek simsek',
  ),
  greek: of(
    'Αικατερίνη aikaterini, Νίκος nikos, Δέσποινα despoina, Σπύρος spyros, Ζωή zoi',
    'Καραγιάννης karagiannis, Μιχαηλίδου michailidou, Οικονόμου oikonomou, Σταύρου stavrou, Χατζής chatzis',
  ),
  russian: of(
    'Алёна alyona, Фёдор fyodor, Ксения kseniia, Глеб gleb, Юлия iuliia',
    'Соловьёв solovyov, Щербакова shcherbakova, Журавлёв zhuravlyov, Белых belykh, Цветаева tsvetaeva',
  ),
  arabic: of(
    'سلمى salma, يوسف yousef, مريم maryam, عمر omar, هدى huda',
    'النجار alnajjar, الخطيب alkhatib, منصور mansour, بن_سالم binsalem, الشامي alshami',
  ),
  hebrew: of(
    'תמר tamar, איתי itay, שירה shira, אורי uri, יעל yael',
    'לוי levi, אברהמי avrahami, בר־לב barlev, שפירא shapira, מזרחי mizrahi',
  ),
  hindi: of(
    'अदिति aditi, रोहन rohan, कविता kavita, विक्रम vikram, मीरा meera',
    'वर्मा verma, अय्यर iyer, चौधरी chaudhary, मेहता mehta, त्रिपाठी tripathi',
  ),
  thai: of(
    'สมชาย somchai, อรทัย orathai, ณัฐพล natthaphon, พิมพ์ใจ phimchai, วิชัย wichai',
    'ใจดี chaidi, ทองสุข thongsuk, วงศ์ใหญ่ wongyai, ศรีวิไล siwilai, บุญยืน bunyuen',
  ),
  vietnamese: of(
    'Thùy_Dương thuyduong, Quốc_Anh quocanh, Hồng_Nhung hongnhung, Đức_Thắng ducthang, Mỹ_Linh mylinh',
    'Nguyễn nguyen, Trần tran, Phạm pham, Đặng dang, Vũ vu',
  ),
  japanese: of(
    '美咲 misaki, 健太郎 kentaro, 楓 kaede, 翔 sho, さゆり sayuri',
    '渡辺 watanabe, 五十嵐 igarashi, 中村 nakamura, 佐々木 sasaki, 東海林 shoji',
  ),
  chinese: of(
    '晓燕 xiaoyan, 国强 guoqiang, 思远 siyuan, 丽华 lihua, 子涵 zihan',
    '王 wang, 欧阳 ouyang, 赵 zhao, 林 lin, 诸葛 zhuge',
  ),
  korean: of(
    '서연 seoyeon, 도윤 doyun, 하은 haeun, 지훈 jihun, 유진 yujin',
    '이 lee, 남궁 namgung, 최 choi, 정 jeong, 황보 hwangbo',
  ),
}
