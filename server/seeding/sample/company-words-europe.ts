// Family names, places and trades as companies use them. Any likeness to a real company is chance.

const list = (text: string): string[] => text.split(', ')

export const europeanWords = {
  german: {
    names: list(
      'Albrecht, Bühler, Dörfler, Eßmann, Großkopf, Hölzl, Jäckel, Köhler, Lüders, Möbius, Niedermayr, Öttinger, Pfäffle, Rößler, Schöttle, Strauß, Thürmann, Überreiter, Wächter, Zöllner',
    ),
    trades: list(
      'Bäckerei, Dachdeckerei, Elektrotechnik, Fahrradhaus, Gartenbau, Großhandel, Immobilien, Kältetechnik, Logistik, Maschinenbau, Möbelhaus, Optik, Steuerberatung, Tierarztpraxis, Zimmerei',
    ),
    patterns: [
      '{trade} {name} GmbH',
      '{name} {trade} GmbH & Co. KG',
      '{name} & Söhne {trade}',
      '{trade} {name} e. K.',
      '{name} AG – {trade}',
      '{trade} „{name}“',
    ],
  },
  english: {
    names: list(
      "Ashcombe, Blackthorn, Copperfield & Daughters, Dunmore, Eastwick, Fairweather, Gallagher, Harrowgate, Inverness, Kingsley, Larkspur, McAllister, Northgate, O'Malley, Penhaligon, Ravenscroft, St. Clair, Thistledown, Wetherby, Yarrow",
    ),
    trades: list(
      'Accountants, Architects, Bookshops, Carpentry, Catering, Conveyancing, Dental Care, Engineering, Estate Agents, Freight, Insurance Brokers, Landscapes, Nurseries, Surveyors, Veterinary Clinic',
    ),
    patterns: [
      '{name} {trade} Ltd',
      '{name} {trade}',
      'The {name} {trade} Company',
      '{name} {trade} LLP',
      "{name}'s {trade}",
      '{name} {trade} plc',
    ],
  },
  french: {
    names: list(
      "Aubépine, Beauséjour, Chêne Vert, d'Artagnan, Étoile du Nord, Fontainebrune, Gâtinais, L'Hermitage, Île Rousse, Jacquard, Lenoir, Mélusine, Noël, Pâquerette, Quatre-Vents, Rivière, Sébillot, Théâtre, Val d'Ambre, Yvonnic",
    ),
    trades: list(
      'Boulangerie, Cabinet comptable, Charpentes, Chaudronnerie, Cordonnerie, Crêperie, Électricité, Fromagerie, Hôtel, Imprimerie, Menuiserie, Pâtisserie, Pharmacie, Plomberie, Traiteur',
    ),
    patterns: [
      '{trade} {name} SARL',
      '{trade} {name}',
      '{name} {trade} & Fils',
      'Société {name} – {trade}',
      '{trade} « {name} »',
      'SAS {name} {trade}',
    ],
  },
  dutch: {
    names: list(
      "Aerts, Bruggeman, Coppieters, De Wachter, Eijkelboom, Fokkema, 's-Gravendeel, Hoekstra, IJsbrandij, Janssens, Kuyper, Van der Meulen, Noordzij, Oude Elferink, Peeters, Reinders, 't Serclaes, Verschueren, Wouters, Zandstra",
    ),
    trades: list(
      'Aannemers, Bakkerij, Bloemen, Boekhouding, Fietsen, Garage, Installatietechniek, Kaashandel, Notariaat, Scheepvaart, Tuinbouw, Verzekeringen',
    ),
    patterns: ['{trade} {name} BV', '{name} {trade} NV', '{trade} {name} & Zonen', '{name} {trade} VOF'],
  },
  spanish: {
    names: list(
      'Álvarez, Bermúdez, Castañeda, Domínguez, Echeverría, Fariña, Güell, Hernáiz, Iturralde, Jiménez, Ñandú, Pelayo, Quiñones, Rodrigálvarez, Sáenz, Zúñiga',
    ),
    trades: list(
      'Aceites, Bodegas, Carpintería, Cerámica, Clínica Dental, Construcciones, Electrónica, Gestoría, Panadería, Peluquería, Transportes, Viñedos',
    ),
    patterns: [
      '{trade} {name} S.L.',
      '{trade} {name} e Hijos',
      '{name} {trade}, S.A.',
      '{name} y Compañía, {trade}',
    ],
  },
  italian: {
    names: list(
      "Bellucci, Cantù, D'Amico, De Nicolò, Esposito, Forlì, Giannì, Lo Cascio, Macaluso, Nicolò, Pellicanò, Quattrocchi, Roncalli, Sant'Elia, Tosi, Vercelli",
    ),
    trades: list(
      'Arredamenti, Caffè, Carrozzeria, Edilizia, Enoteca, Farmacia, Ferramenta, Gelateria, Officina, Pasticceria, Sartoria, Tipografia',
    ),
    patterns: [
      '{trade} {name} S.r.l.',
      'Fratelli {name} {trade}',
      '{trade} {name} & Figli',
      '{name} {trade} S.p.A.',
    ],
  },
  polish: {
    names: list(
      'Błaszczyk, Cieślak, Dąbrowski, Gołębiewska, Hołownia, Jabłoński, Kęsik, Łukasik, Mączyński, Nędza, Ociepka, Śliwa, Świątek, Wójcik, Żak, Źrebiec',
    ),
    trades: list(
      'Apteka, Biuro rachunkowe, Cukiernia, Drukarnia, Hurtownia, Księgarnia, Piekarnia, Stolarnia, Szkółka leśna, Usługi ślusarskie, Warsztat, Złotnictwo',
    ),
    patterns: [
      '{trade} {name} sp. z o.o.',
      '{trade} „{name}”',
      '{name} i Wspólnicy – {trade}',
      'P.P.H.U. {name} {trade}',
    ],
  },
  turkish: {
    names: list(
      'Akçay, Başaran, Çetinkaya, Doğruyol, Erdoğmuş, Gökçe, Işık, Kılıç, Öztürk, Pınar, Şahinler, Türkoğlu, Ünal, Yıldız, Zeytinlik, Ağaoğlu',
    ),
    trades: list(
      'Bilişim, Çiçekçilik, Dış Ticaret, Eczanesi, Gıda, İnşaat, Kuyumculuk, Mobilya, Nakliyat, Otomotiv, Sigorta, Tekstil',
    ),
    patterns: [
      '{name} {trade} A.Ş.',
      '{name} {trade} Ltd. Şti.',
      '{name} Kardeşler {trade}',
      'Yeni {name} {trade}',
    ],
  },
  greek: {
    names: list(
      'Αθανασίου, Βλαχόπουλος, Γαλάνης, Δημητρίου, Ευαγγέλου, Ζαχαρίας, Ηλιόπουλος, Θαλάσσης, Ιωαννίδης, Κυριακού, Λάμπρου, Μαυρομάτης, Νικολάου, Ξενάκης, Πετρίδης, Ψαρράς',
    ),
    trades: list(
      'Αρτοποιείο, Βιβλιοπωλείο, Ελαιοτριβείο, Ηλεκτρολογικά, Κατασκευές, Λογιστικό Γραφείο, Μεταφορές, Ναυτιλιακή, Οινοποιείο, Φαρμακείο',
    ),
    patterns: ['{trade} {name} Α.Ε.', '{trade} {name} Ο.Ε.', 'Αφοί {name} – {trade}', '{trade} «{name}»'],
  },
  russian: {
    names: list(
      'Астра, Берёзка, Вектор, Горизонт, Дельфин, Ёлочка, Жемчуг, Заря, Искра, Кедр, Лазурь, Маяк, Орион, Ручеёк, Снегирь, Чайка',
    ),
    trades: list(
      'Аптека, Бухгалтерия, Грузоперевозки, Кондитерская, Мебель, Переводы, Полиграфия, Стоматология, Строительство, Электромонтаж',
    ),
    patterns: [
      'ООО «{name}» – {trade}',
      '{trade} «{name}»',
      'АО {trade} «{name}»',
      '{trade} {name} и партнёры',
    ],
  },
} as const
